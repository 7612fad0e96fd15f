import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../kernel/make-folder.ts";
import { createSecretFile } from "../kernel/secrets/secret-file.ts";
import { StartupError } from "../kernel/startup-error.ts";

const markOf = (dataFolder: string): string => path.join(dataFolder, "unfinished-restore");

/**
 * Says in the data folder that a restore creates an embedded database there. The mark is durable before the database is.
 * It lasts until the database has a mark of its own.
 */
export async function markRestore(dataFolder: string): Promise<void> {
  await makeFolder(dataFolder);
  await createSecretFile(markOf(dataFolder), "A restore creates the database of this folder.\n");
}

export async function unmarkRestore(dataFolder: string): Promise<void> {
  await rm(markOf(dataFolder), { force: true });
}

/** Throws a StartupError if a restore into this folder was interrupted before the database could say so itself. */
export function refuseMarkedRestore(dataFolder: string): void {
  if (!existsSync(markOf(dataFolder))) return;
  throw new StartupError(
    `A restore into ${dataFolder} has not finished. Repeat \`operator restore FILE\`, or use another data folder.`,
  );
}

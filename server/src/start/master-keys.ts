import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../kernel/make-folder.ts";
import type { Randomness } from "../kernel/randomness.ts";
import { StartupError } from "../kernel/startup-error.ts";
import type { MasterKey } from "../kernel/vault.ts";

const SECRET_BYTES = 32;

/** The master key of an installation to try things with: made once, kept in the data folder, readable by its owner. */
export async function localMasterKeys(
  dataFolder: string,
  randomness: Randomness,
): Promise<readonly MasterKey[]> {
  const file = path.join(dataFolder, "master.key");
  try {
    await makeFolder(dataFolder);
    const fresh = randomness.bytes(SECRET_BYTES).toString("base64");
    // "wx" makes the file or fails: of two processes that start together, both read the key of the first.
    await writeFile(file, `${fresh}\n`, { flag: "wx", mode: 0o600 }).catch(ignoreExisting);
    return [{ id: 1, secret: Buffer.from(await readFile(file, "utf8"), "base64") }];
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataFolder} cannot be written to: ${reason(error)}. Set KASUWA_DATA.`,
    );
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

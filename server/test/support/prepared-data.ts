import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { startEmbeddedPostgres } from "../../src/kernel/database/embedded/start-embedded.ts";
import { migrateDatabase } from "../../src/start/database.ts";
import { startService } from "./running-service.ts";
import { fastParent, temporaryFolder } from "./temporary-folder.ts";
import { testedBinFolder } from "./throwaway-postgres.ts";

/** Copies the data folder of a service that has started once and stopped: with demo businesses and a master key. */
export async function copyServiceData(to: string): Promise<void> {
  await copyMade("service-data", to, async (folder) => {
    const made = join(folder, "data");
    const service = await startService({ KASUWA_DATA: made });
    await service.stop();
    return made;
  });
}

/** Copies the folder of a stopped PostgreSQL that has an empty, migrated database. */
export async function copyMigratedCluster(to: string): Promise<void> {
  await copyMade("migrated-cluster", to, async (folder) => {
    const dataFolder = join(folder, "postgres");
    const server = await startEmbeddedPostgres({
      dataFolder,
      systemFolder: join(folder, "system"),
      ...(testedBinFolder && { binFolder: testedBinFolder }),
      log: () => undefined,
    });
    await migrateDatabase(server.url, () => undefined);
    await server.stop();
    return dataFolder;
  });
}

/** The first test file that needs it creates the original, because that takes ten times the CPU of a copy. */
async function copyMade(
  name: string,
  to: string,
  make: (folder: string) => Promise<string>,
): Promise<void> {
  const original = join(dirname(inject("testServer").plantedPath), name);
  if (!existsSync(original)) await makeOriginal(original, make);
  await copy(original, to);
}

async function makeOriginal(
  original: string,
  make: (folder: string) => Promise<string>,
): Promise<void> {
  const folder = await temporaryFolder(await fastParent());
  const complete = `${original}-${process.pid}`;
  try {
    await copy(await make(folder.path), complete);
    await takePlace(complete, original);
  } finally {
    await folder.remove();
  }
}

/** Puts the original in its place, unless another test file was faster. */
async function takePlace(complete: string, original: string): Promise<void> {
  await rename(complete, original).catch(async (error: unknown) => {
    await rm(complete, { recursive: true });
    if (!existsSync(original)) throw error;
  });
}

const copy = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);

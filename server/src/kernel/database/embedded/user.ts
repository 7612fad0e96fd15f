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

/** An account of this name is used if the administrator made one. */
const ACCOUNT_NAME = "kasuwa";

/**
 * Nobody else's: Debian gives accounts to people from 1000 upwards, and systemd takes its own from 60001. It is below
 * 65536, so most containers have it too.
 */
const DEDICATED_ID = 58_417;

/** System accounts that other programs may run as. `initdb` needs one, because it looks its own user up. */
const SHARED_NAMES = ["postgres", "nobody"];

/** As whom PostgreSQL runs under root, and as whom `initdb` makes its data. */
export interface ServerUsers {
  readonly server: SystemUser;
  readonly initdb: SystemUser;
}

/**
 * PostgreSQL refuses to run as root. Its server gets a user that no other program has: the account `kasuwa`, or else a
 * number without an account. Where the system allows neither, it is an account that others share.
 */
export async function chooseServerUsers(): Promise<ServerUsers> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const own = findAccount(accounts, ACCOUNT_NAME);
  if (own !== undefined) return { server: own, initdb: own };
  const [shared] = SHARED_NAMES.flatMap((name) => findAccount(accounts, name) ?? []);
  if (shared === undefined) {
    throw new StartupError(
      "PostgreSQL refuses to run as root, and this system has no user named kasuwa, nobody or postgres; " +
        "start this program as an ordinary user or set DATABASE_URL to a PostgreSQL of yours.",
    );
  }
  const dedicated = { name: `user ${DEDICATED_ID}`, uid: DEDICATED_ID, gid: DEDICATED_ID };
  const server = (await isFree(dedicated)) ? dedicated : shared;
  return { server, initdb: shared };
}

/** The warning for a server whose user other programs have too. Undefined if it has a user of its own. */
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
  // macOS writes the ids of nobody as -2, which the system calls take as unsigned.
  return uid && gid ? { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}

/** Whether no account has this number, also none in a directory of the network, and this system lets us run as it. */
async function isFree(user: SystemUser): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const found = await run("getent", ["passwd", String(user.uid)]).catch(() => undefined);
  return found === undefined && (await mayEnter("/", user));
}

/**
 * How PostgreSQL's programs are started: as that user, and without our environment, which may hold secrets that are
 * not for that user's eyes.
 */
export function programOptions(user: SystemUser | undefined) {
  return {
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}

/** The kernel is asked, as that user, because mode bits alone know nothing of access lists and mounts. */
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

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { StartupError } from "../startup-error.ts";

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root lends it a user that may do next to nothing. */
export async function unprivilegedUser(): Promise<SystemUser> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["nobody", "postgres"]) {
    const [, , uid, gid] = accounts.match(new RegExp(`^${name}:.*$`, "m"))?.[0].split(":") ?? [];
    // macOS writes the ids of nobody as -2, which the system calls take as unsigned.
    if (uid && gid) return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new StartupError(
    "PostgreSQL refuses to run as root and there is no user named nobody or postgres here; " +
      "start this program as an ordinary user or set DATABASE_URL to a PostgreSQL of yours.",
  );
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
  const asked = run("/bin/sh", ["-c", 'test -x "$1"', "sh", path], programOptions(user));
  return asked.then(
    () => true,
    () => false,
  );
}

export async function giveFolder(folder: string, user: SystemUser): Promise<void> {
  await run("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
}

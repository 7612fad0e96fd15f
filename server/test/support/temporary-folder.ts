import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, readdir, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder {
  path: string;
  /** Ends every PostgreSQL that still runs in the folder, and deletes it. */
  remove(): Promise<void>;
}

/** The beginning of a folder's name. `removeFoldersOfDeadRuns` removes the folder after this process. */
export const prefixOfRun = (kind: "planted" | "mutated" | "test"): string =>
  `kasuwa-${kind}-${process.pid}-`;

/** The names that `prefixOfRun` makes, and those of `npm run mutants`. */
const OF_A_RUN = /^kasuwa-(?:planted|mutated|mutants|test)-(\d+)-/;

/** A folder for servers. It is deleted however these tests end, even if they are killed. */
export async function temporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  // PostgreSQL takes no long path for a socket.
  const path = join(parent, `${prefixOfRun("test")}${randomUUID().slice(0, 13)}`);
  const guard = spawn("/bin/sh", ["-c", CLEAN_UP_AT_END_OF_INPUT, "kasuwa-test-guard", path], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  // The pipe must not keep the tests from ending. The types leave out that it is a socket.
  if ("unref" in guard.stdin && typeof guard.stdin.unref === "function") guard.stdin.unref();
  // Created only now that it is guarded. Other users may enter it, because servers started by root
  // run as another user.
  await mkdir(path);
  await chmod(path, 0o711);
  const remove = async () => {
    if (guard.exitCode !== null) return;
    guard.ref();
    guard.stdin.end();
    await once(guard, "exit");
  };
  return { path, remove };
}

const MEMORY = "/dev/shm";

/** In memory if there is plenty of it, which makes a server that need not survive twice as fast to start. */
export async function fastParent(): Promise<string> {
  const space = await statfs(MEMORY).catch(() => undefined);
  return space && space.bavail * space.bsize > 4_000_000_000 ? MEMORY : tmpdir();
}

/** Removes what killed runs left: folders of processes that are dead, with every PostgreSQL that still runs in one. */
export async function removeFoldersOfDeadRuns(parents = [tmpdir(), MEMORY]): Promise<void> {
  for (const parent of parents) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names.filter(isOfDeadRun)) {
      const args = ["-c", CLEAN_UP_AT_END_OF_INPUT, "kasuwa-test-guard", join(parent, name)];
      await once(spawn("/bin/sh", args, { stdio: "ignore" }), "exit");
    }
  }
}

function isOfDeadRun(name: string): boolean {
  const pid = OF_A_RUN.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // The process of another user cannot be signalled.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/**
 * The kernel closes the other end of the shell's input however this process ends. A process is ended only if its
 * command names this folder, because the pid in a dead server's file may belong to any process by then.
 */
const CLEAN_UP_AT_END_OF_INPUT = `
  serves() { { tr '\\0' ' ' < "/proc/$1/cmdline" || ps -o args= -p "$1"; } | grep -qF -- "$2"; }
  cat > /dev/null
  for pid in $(find "$1" -name postmaster.pid -exec head -n 1 {} ';'); do
    serves "$pid" "$1" && kill -QUIT "$pid"
    for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do serves "$pid" "$1" && sleep 0.2; done
    serves "$pid" "$1" && kill -KILL "$pid"
  done
  rm -rf "$1"`;

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder {
  path: string;
  /** Ends every PostgreSQL that still runs in the folder, and deletes it. */
  remove(): Promise<void>;
}

/** A folder for servers to live in. However these tests end, killed for instance, nothing of it stays. */
export async function temporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  const path = join(parent, `kasuwa-test-${randomUUID()}`);
  const guard = spawn("/bin/sh", ["-c", CLEAN_UP_AT_END_OF_INPUT, "kasuwa-test-guard", path], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  // The pipe must not keep the tests from ending. The types leave out that it is a socket.
  if ("unref" in guard.stdin && typeof guard.stdin.unref === "function") guard.stdin.unref();
  // Made only now that it is guarded. Others may pass through it: as root the servers in it run as another user.
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

/** In memory where there is plenty of it, which makes a server that need not survive twice as fast to start. */
export async function fastParent(): Promise<string> {
  const memory = "/dev/shm";
  const space = await statfs(memory).catch(() => undefined);
  return space && space.bavail * space.bsize > 4_000_000_000 ? memory : tmpdir();
}

/**
 * The kernel closes the other end of the shell's input however we die. A process is ended only if its command names
 * this folder: the number in a dead server's file may belong to any process by then.
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

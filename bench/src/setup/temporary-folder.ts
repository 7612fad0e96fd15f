import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";

export interface TemporaryFolder {
  readonly path: string;
  /** Ends the PostgreSQL in the folder if it still runs, and deletes it. */
  remove(): Promise<void>;
}

/** A folder that is deleted however the bench ends: a shell deletes it once this process's pipe closes. */
export async function temporaryFolder(parent: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, "kasuwa-bench-"));
  // Other users may enter it: if root starts PostgreSQL, it runs as another user.
  await chmod(path, 0o711);
  const guard = spawn("/bin/sh", ["-c", DELETE_AT_END_OF_INPUT, "kasuwa-bench-guard", path], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  const remove = async () => {
    if (guard.exitCode !== null) return;
    guard.ref();
    guard.stdin.end();
    await once(guard, "exit");
  };
  return { path, remove };
}

/** Ends a process only if its command names the folder: the pid in a left-over file may belong to another process. */
const DELETE_AT_END_OF_INPUT = `
  serves() { tr '\\0' ' ' < "/proc/$1/cmdline" | grep -qF -- "$2"; }
  cat > /dev/null
  for pid in $(find "$1" -name postmaster.pid -exec head -n 1 {} ';'); do
    serves "$pid" "$1" && kill -QUIT "$pid"
    for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do serves "$pid" "$1" && sleep 0.2; done
    serves "$pid" "$1" && kill -KILL "$pid"
  done
  rm -rf "$1"`;

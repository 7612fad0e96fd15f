import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";

export interface GuardedFolder {
  readonly path: string;
  /** Ends every program that names the folder in its command, then deletes it. */
  remove(): Promise<void>;
}

/** A folder for the cell. However this process ends, even if it is killed, a shell ends its programs and deletes it. */
export async function guardedFolder(parent: string, keepLogs: boolean): Promise<GuardedFolder> {
  const path = await mkdtemp(join(parent, "kasuwa-failover-"));
  // Other users may enter it: started by root, PostgreSQL runs as another user.
  await chmod(path, 0o711);
  const args = ["-c", CLEAN_UP, "kasuwa-failover-guard", path, keepLogs ? "keep" : "delete"];
  const guard = spawn("/bin/sh", args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  const ended = once(guard, "exit");
  guard.unref();
  const remove = async () => {
    guard.ref();
    guard.stdin.end();
    await ended;
  };
  return { path, remove };
}

/**
 * The kernel closes the input of the shell when this process ends. The folder's name is new, so whatever names it was
 * started here. A frozen server's processes have other names, so its children are ended with it.
 */
const CLEAN_UP = `
  cat > /dev/null
  end() {
    for child in $(cat "/proc/$1/task/$1/children" 2> /dev/null); do end "$child"; done
    kill -KILL "$1" 2> /dev/null
  }
  for try in 1 2 3; do
    for process in /proc/[0-9]*; do
      pid=\${process#/proc/}
      [ "$pid" = $$ ] && continue
      tr '\\0' ' ' < "$process/cmdline" 2> /dev/null | grep -qF -- "$1" && end "$pid"
    done
    sleep 0.3
  done
  [ "$2" = keep ] || rm -rf "$1"`;

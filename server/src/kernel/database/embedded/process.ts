import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A process that ended does not run, even where nobody collects the dead, as in some containers. */
export async function isRunning(pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command !== undefined && command.length > 0;
}

/** What a process was started with: no words once it ended and waits to be collected, nothing when it is gone. */
export function commandOf(pid: number): Promise<string[] | undefined> {
  return process.platform === "linux" ? commandLine(pid) : listedCommand(pid);
}

/** Everyone may read this, where the links beside it are not for root in a container. */
async function commandLine(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return text === "" ? [] : text?.split("\0");
}

/** `ps` joins words with spaces, which a folder's name may hold too; ours is followed by the first setting. */
async function listedCommand(pid: number): Promise<string[] | undefined> {
  const columns = ["-o", "stat=,args=", "-p", String(pid)];
  const { stdout } = await run("ps", columns).catch(() => ({ stdout: "" }));
  if (stdout === "") return undefined;
  if (stdout.startsWith("Z")) return [];
  const [, program = stdout, folder] =
    /^\S+\s+(.*?postgres) -D (.*?)(?: -c .*)?$/m.exec(stdout) ?? [];
  return folder === undefined ? [program] : [program, "-D", folder];
}

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A process that ended does not run, even if its parent does not collect it, as in some containers. */
export async function isRunning(pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command !== undefined && command.length > 0;
}

/** The command line of a process. Empty for a zombie, undefined if the process is gone. */
export function commandOf(pid: number): Promise<string[] | undefined> {
  return process.platform === "linux" ? commandLine(pid) : listedCommand(pid);
}

/** Every user may read this, unlike the links beside it, which root cannot read in some containers. */
async function commandLine(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return text === "" ? [] : text?.split("\0");
}

/** `ps` joins words with spaces, and a folder's name may contain spaces; ours is followed by the first setting. */
async function listedCommand(pid: number): Promise<string[] | undefined> {
  const columns = ["-o", "stat=,args=", "-p", String(pid)];
  const { stdout } = await run("ps", columns).catch(() => ({ stdout: "" }));
  if (stdout === "") return undefined;
  if (stdout.startsWith("Z")) return [];
  const [, program = stdout, folder] =
    /^\S+\s+(.*?postgres) -D (.*?)(?: -c .*)?$/m.exec(stdout) ?? [];
  return folder === undefined ? [program] : [program, "-D", folder];
}

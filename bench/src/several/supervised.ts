import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SERVER_NODE_OPTIONS } from "../measure/rig.ts";
import { cpuMs, memoryMb } from "../measure/usage.ts";
import { SERVER_ENVIRONMENT } from "../processes/child.ts";
import type { Installation } from "../setup/bench-database.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The product as `npm start` runs it, in several processes. */
export interface Supervised {
  readonly port: number;
  /** The CPU time of the supervisor and of its processes so far. */
  cpuMs(): number;
  memoryMb(): number;
  stop(): Promise<void>;
}

export async function startSupervised(
  { url, masterKey }: Installation,
  count: number,
): Promise<Supervised> {
  const command = ["node", ...SERVER_NODE_OPTIONS, "server/bin/kasuwa.js"];
  const child = spawn(process.execPath, ["server/bin/supervise.js", ...command], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env["PATH"], ...SERVER_ENVIRONMENT },
      ...{ DATABASE_URL: url, KASUWA_MASTER_KEYS: `1:${masterKey}`, KASUWA_DEMO: "0" },
      ...{ PORT: "0", METRICS_PORT: "0", LOG_LEVEL: "error" },
      KASUWA_PROCESSES: String(count),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await untilRunning(child, count);
  const all = () => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
  return {
    port,
    cpuMs: () => all().reduce((sum, pid) => sum + cpuMs(pid), 0),
    memoryMb: () => all().reduce((sum, pid) => sum + memoryMb(pid), 0),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Resolves with the port that the first process prints. */
async function untilRunning(child: ChildProcess, count: number): Promise<number> {
  let said = "";
  child.stdout?.on("data", (piece) => (said += piece));
  while ((said.match(/ is running\./g) ?? []).length < count) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    await sleep(50);
  }
  return Number(/ API +http:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1]);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ").map(Number);

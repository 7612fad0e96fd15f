import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { rounded } from "../measure/statistics.ts";
import { peakMemoryMb } from "../measure/usage.ts";
import type { OperatedInstallation } from "../setup/operator.ts";

const OPERATOR = fileURLToPath(new URL("../../../server/bin/operator.js", import.meta.url));

export interface RunFigures {
  readonly seconds: number;
  /** The highest memory that frequent readings showed. */
  readonly peakMb: number;
}

const LOOK_EVERY_MS = 100;

/** Runs an operator's command in a separate process. Throws its output if it fails. */
export async function runOperator(
  { url, masterKey }: OperatedInstallation,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<RunFigures> {
  const startedMs = performance.now();
  const env = {
    PATH: process.env["PATH"],
    ...{ DATABASE_URL: url, KASUWA_MASTER_KEYS: `1:${masterKey}` },
    ...{ ...settings, KASUWA_SINGLE_OPERATOR: "1" },
  };
  const child = spawn(process.execPath, [OPERATOR, ...words, "--by", "bench"], {
    ...{ env, stdio: ["ignore", "pipe", "pipe"] },
  });
  let said = "";
  child.stdout.on("data", (piece) => (said += piece));
  child.stderr.on("data", (piece) => (said += piece));
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryOf(child.pid));
  }, LOOK_EVERY_MS);
  const [code] = await once(child, "close").finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${said.slice(-2_000)}`);
  const seconds = rounded((performance.now() - startedMs) / 1_000, 1);
  return { seconds, peakMb: Math.round(peakMb) };
}

/** It may have ended since the last reading. */
function memoryOf(pid: number | undefined): number {
  try {
    return pid === undefined ? 0 : peakMemoryMb(pid) || 0;
  } catch {
    return 0;
  }
}

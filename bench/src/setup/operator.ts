import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Installation } from "./bench-database.ts";

const OPERATOR = fileURLToPath(new URL("../../../server/bin/operator.js", import.meta.url));

/** What a command needs to know about an installation. */
export type OperatedInstallation = Pick<Installation, "url" | "masterKey">;

/** Runs a command of the operator's command line and returns its output. */
export async function askOperator(
  { url, masterKey }: OperatedInstallation,
  words: readonly string[],
): Promise<unknown> {
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: url,
    KASUWA_MASTER_KEYS: `1:${masterKey}`,
  };
  const command = [OPERATOR, ...words, "--by", "bench", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return JSON.parse(stdout);
}

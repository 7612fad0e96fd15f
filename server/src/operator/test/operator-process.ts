import { execFile } from "node:child_process";
import path from "node:path";
import { MASTER_KEYS } from "../../../test/support/master-keys.ts";

export interface Ended {
  readonly exitCode: number;
  readonly output: string;
  readonly complaint: string;
}

export const OPERATOR = path.join(import.meta.dirname, "../../../bin/operator.js");

const masterKeys = MASTER_KEYS.map(({ id, secret }) => `${id}:${secret.toString("base64")}`);

/** The environment variables of a command. None of the tests' own variables reach it. */
export const operatorSettings = { USER: "amina", KASUWA_MASTER_KEYS: masterKeys.join(",") };

/** Runs one command as an operator does: a process of its own. */
export function runProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env["PATH"], ...operatorSettings, ...env } };
    execFile(process.execPath, [OPERATOR, ...args], options, (error, output, complaint) => {
      const exitCode = error === null ? 0 : Number(error.code);
      resolve({ exitCode, output: output.trimEnd(), complaint: complaint.trimEnd() });
    });
  });
}

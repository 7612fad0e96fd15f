import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { FAULTS, type FaultName } from "./plan.ts";

export interface Options {
  readonly rounds: number;
  /** The fault of every round. Without it, all faults in turn. */
  readonly fault: FaultName | undefined;
  readonly seed: number;
  /** Operations a second. */
  readonly rate: number;
  readonly json: boolean;
  /** Leaves the folder with every log where it is. */
  readonly keepLogs: boolean;
  /** Where the temporary folder is made. */
  readonly folder: string;
  /** The programs of PostgreSQL: `initdb`, `pg_rewind` and the others. */
  readonly postgresBin: string;
  /** No round begins later than this. One round always runs. */
  readonly withinMinutes: number;
}

const ROUNDS_MAX = 500;
const RATE_MAX = 500;

/** Throws with a sentence about what is wrong. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS, strict: true });
  return {
    rounds: readNumber("rounds", values.rounds, { otherwise: 3, most: ROUNDS_MAX }),
    fault: readFault(values.fault),
    seed: readNumber("seed", values.seed, { otherwise: 1, most: 2 ** 31 }),
    rate: readNumber("rate", values.rate, { otherwise: 60, most: RATE_MAX }),
    withinMinutes: readNumber("minutes", values.minutes, { otherwise: 60, most: 24 * 60 }),
    json: values.json === true,
    keepLogs: values["keep-logs"] === true,
    folder: values.folder ?? tmpdir(),
    postgresBin: values["postgres-bin"] ?? "/usr/lib/postgresql/15/bin",
  };
}

const OPTIONS = {
  rounds: { type: "string" },
  fault: { type: "string" },
  seed: { type: "string" },
  rate: { type: "string" },
  minutes: { type: "string" },
  json: { type: "boolean" },
  "keep-logs": { type: "boolean" },
  folder: { type: "string" },
  "postgres-bin": { type: "string" },
} as const;

function readFault(given: string | undefined): FaultName | undefined {
  if (given === undefined) return undefined;
  const found = FAULTS.find((name) => name === given);
  if (found === undefined) throw new Error(`--fault is one of ${FAULTS.join(", ")}`);
  return found;
}

function readNumber(
  name: string,
  given: string | undefined,
  { otherwise, most }: { otherwise: number; most: number },
): number {
  const value = given === undefined ? otherwise : Number(given);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} is a whole number from 1 to ${most}`);
  return value;
}

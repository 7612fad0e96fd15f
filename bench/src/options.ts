import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import type { Scenario } from "./processes/requests.ts";

/** What to measure, and for how long. */
export interface Plan {
  readonly run:
    | "compare"
    | "memory"
    | "large"
    | "lists"
    | "books"
    | "moves"
    | "processes"
    | "webhooks"
    | "transfers";
  readonly json: boolean;
  /** A short run for everyday work. */
  readonly isQuick: boolean;
  readonly scenarios: readonly Scenario[];
  readonly connections: readonly number[];
  /** The seconds of one measurement, by scenario. */
  readonly seconds: Readonly<Record<Scenario, number>>;
  /** Node needs some ten seconds to optimise hot code. */
  readonly warmUpSeconds: number;
  /** How long memory is measured. */
  readonly memorySeconds: number;
  readonly rounds: number;
  /** No round begins that would end later than this after the start of the run. The first round always runs. */
  readonly withinSeconds: number;
  readonly accounts: number;
  /** Of lists: transfers and credits of the merchant before its other rows. */
  readonly earlierTransfers: number;
  /** Of moves: transactions of another business in the new cell. */
  readonly elsewhere: number;
  readonly baselinePool: number;
  readonly baselinePipelined: boolean;
  /** False: our servers log no requests. */
  readonly logsRequests: boolean;
  /** Where the temporary folder with the database is created: its disk's fsync is measured. */
  readonly folder: string;
  /** A stopped PostgreSQL to use instead of a new one. */
  readonly prepared: string | undefined;
  /** Where our server leaves a CPU profile when it ends. */
  readonly profileFolder: string | undefined;
}

/**
 * Measured once with 8, 16 and 32 connections on 2 cores at 64 callers: see "The baseline" in the README. More connections
 * wait for the CPU, and in the hot scenario for each other. Fewer leave the disk idle.
 */
const BASELINE_POOL = 16;

/** A quick run takes at most a minute. The rest of it is for checking the books and cleaning up. */
const QUICK_WITHIN_SECONDS = 54;

/** Enough rounds to see a difference of a tenth. The machine's noise in one round is as large. */
const LARGE_ROUNDS = 9;

const SCENARIOS: readonly Scenario[] = ["uniform", "hot", "refusals"];

export function readPlan(argv: readonly string[]): Plan {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS, strict: true });
  const isQuick = values.quick === true;
  const run = runOf(values);
  return {
    run,
    isQuick,
    json: values.json === true,
    scenarios: SCENARIOS.filter(
      (one) => values.scenarios === undefined || values.scenarios.split(",").includes(one),
    ),
    connections:
      values.connections?.split(",").map(Number) ?? (isQuick ? [1, 64] : [1, 16, 64, 256]),
    seconds: secondsOf(values.seconds, isQuick),
    warmUpSeconds: number(values.seconds, isQuick ? 4 : 15),
    memorySeconds: number(values.seconds, 300),
    rounds: number(values.rounds, roundsOf(run, isQuick)),
    withinSeconds: isQuick ? QUICK_WITHIN_SECONDS : Number.POSITIVE_INFINITY,
    accounts: number(values.accounts, accountsOf(run)),
    earlierTransfers: number(values["earlier-transfers"], 0, 0),
    elsewhere: number(values.elsewhere, 0, 0),
    baselinePool: number(values.pool, BASELINE_POOL),
    baselinePipelined: values.pipelined === true,
    logsRequests: values["no-request-log"] !== true,
    folder: values.folder ?? tmpdir(),
    prepared: values.prepared,
    profileFolder: values.profile,
  };
}

function runOf(values: {
  memory?: boolean;
  large?: boolean;
  lists?: boolean;
  books?: boolean;
  moves?: boolean;
  processes?: boolean;
  webhooks?: boolean;
  transfers?: boolean;
}): Plan["run"] {
  if (values.memory) return "memory";
  if (values.large) return "large";
  if (values.lists) return "lists";
  if (values.books) return "books";
  if (values.moves) return "moves";
  if (values.processes) return "processes";
  if (values.transfers) return "transfers";
  return values.webhooks ? "webhooks" : "compare";
}

/** Of lists: the rows of each kind. Of books: all transactions. Of moves: those of the business. */
function accountsOf(run: Plan["run"]): number {
  if (run === "books") return 10_000_000;
  if (run === "moves") return 300_000;
  return run === "large" || run === "lists" ? 1_000_000 : 20_000;
}

function roundsOf(run: Plan["run"], isQuick: boolean): number {
  if (isQuick) return 3;
  return run === "large" || run === "lists" ? LARGE_ROUNDS : 5;
}

const OPTIONS = {
  quick: { type: "boolean" },
  json: { type: "boolean" },
  memory: { type: "boolean" },
  large: { type: "boolean" },
  lists: { type: "boolean" },
  books: { type: "boolean" },
  moves: { type: "boolean" },
  processes: { type: "boolean" },
  webhooks: { type: "boolean" },
  transfers: { type: "boolean" },
  scenarios: { type: "string" },
  connections: { type: "string" },
  seconds: { type: "string" },
  rounds: { type: "string" },
  accounts: { type: "string" },
  "earlier-transfers": { type: "string" },
  elsewhere: { type: "string" },
  pool: { type: "string" },
  pipelined: { type: "boolean" },
  "no-request-log": { type: "boolean" },
  folder: { type: "string" },
  prepared: { type: "string" },
  profile: { type: "string" },
} as const;

/** A quick run has a minute for everything, so less important measurements get less time. */
function secondsOf(given: string | undefined, isQuick: boolean): Record<Scenario, number> {
  const otherwise = isQuick
    ? { uniform: 0.8, hot: 0.6, refusals: 0.4 }
    : { uniform: 4, hot: 3, refusals: 2 };
  if (given === undefined) return otherwise;
  const seconds = number(given, 1);
  return { uniform: seconds, hot: seconds, refusals: seconds };
}

function number(text: string | undefined, otherwise: number, least = Number.MIN_VALUE): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value >= least)) throw new Error(`"${text}" is not a number, or too small`);
  return value;
}

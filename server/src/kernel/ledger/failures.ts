import { NotReplicated } from "../database/unreplicated-commits.ts";
import { IdsRanOut } from "../ids.ts";

/**
 * Why a group failed. `transient`: the database was at fault, so the same group runs again.
 * `permanent`: one of its operations can never be written, so the group is halved until that operation is alone.
 */
export type FailureKind = "transient" | "permanent";

/** Classes of SQLSTATE (the first two characters) after which the same statements may succeed a moment later. */
const TRANSIENT_CLASSES = new Set(["08", "40", "53", "57", "58"]);

/** A lock wait that timed out, a transaction that was idle because this process was frozen, a standby. */
const TRANSIENT_STATES = new Set(["55P03", "25P03", "25P04", "25006"]);

/** Error codes of the system, and messages of the driver, for a server that is unreachable or lost. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
]);
const DRIVER_TEXT =
  /connection terminated|timeout expired|timeout exceeded|read timeout|connection error|not queryable|Connection ended/i;

/** The connection could not be opened, for any reason. No operation is to blame, even for a wrong password. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
}

/** The remembered period of operation records ended while this process was idle, and its table is gone. */
export class PeriodOutdated extends Error {
  override readonly name = "PeriodOutdated";
}

/** The session would acknowledge commits that are on no standby. */
export class NotDurable extends Error {
  override readonly name = "NotDurable";
}

const OURS = [IdsRanOut, NotConnected, PeriodOutdated, NotDurable, NotReplicated];

/** Returns whether a failure is worth a retry of the same group. */
export function classifyFailure(error: unknown): FailureKind {
  if (OURS.some((kind) => error instanceof kind)) return "transient";
  const state = readSqlState(error);
  if (state === undefined) return isConnectionLost(error) ? "transient" : "permanent";
  return TRANSIENT_STATES.has(state) || TRANSIENT_CLASSES.has(state.slice(0, 2))
    ? "transient"
    : "permanent";
}

/** Deadlock, serialization failure, lock timeout, statement timeout: harmless once, suspicious if it repeats. */
const CONTENDED = /^(40...|55P03|57014)$/;

const STATEMENT_ENDED = "57014";

/** Whether the server ended a statement, which took longer than it may. */
export const isStatementEnded = (error: unknown): boolean =>
  readSqlState(error) === STATEMENT_ENDED;

/** Whether the group may be the cause of a transient failure that repeats. Otherwise the server is. */
export const isContention = (error: unknown): boolean => CONTENDED.test(readSqlState(error) ?? "");

/** Whether the server is down or unreachable. Every caller of the database then gets such an error. */
export const isServerLost = (error: unknown): boolean =>
  classifyFailure(error) === "transient" && !isContention(error);

/** Too many connections, or too little memory or disk. */
const NO_RESOURCES = /^53...$/;

/** The pool's message when all its connections stayed busy. For an unreachable server the driver has other messages. */
const POOL_BUSY = "timeout exceeded when trying to connect";

/** Whether the server is reachable and was too busy to answer in time. */
export const isBusy = (error: unknown): boolean =>
  isContention(error) ||
  NO_RESOURCES.test(readSqlState(error) ?? "") ||
  (error instanceof Error && error.message === POOL_BUSY);

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = "code" in error ? error.code : undefined;
  return (typeof code === "string" && UNREACHABLE.has(code)) || DRIVER_TEXT.test(error.message);
}

/** "Transaction is aborted": every statement after the first failed one gets it. Only the first error says why. */
const ABORTED = "25P02";

/** Returns the error that made the others fail, from all errors of one group. */
export function findRootCause(errors: readonly unknown[]): unknown {
  return errors.find((error) => readSqlState(error) !== ABORTED) ?? errors[0];
}

/** Returns the SQLSTATE of a server error; undefined for any other error. */
export function readSqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  // A SQLSTATE has five characters and at least one digit. The system's EPIPE has none.
  return typeof error.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
}

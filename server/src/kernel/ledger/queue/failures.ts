import { IdsRanOut } from "../../ids.ts";

/**
 * What a failed group means. `transient`: the database, not the group, was at fault, so the same group is run again.
 * `poison`: something in it can never be written, so it is halved until that one stands alone.
 */
export type FailureKind = "transient" | "poison";

/** Whole classes of states (their first two characters) in which the same statements may succeed a moment later. */
const TRANSIENT_CLASSES = new Set(["08", "40", "53", "57", "58"]);

/** A lock that took too long; a transaction that sat idle because this process was frozen; a standby. */
const TRANSIENT_STATES = new Set(["55P03", "25P03", "25P04", "25006"]);

/** How the system and the driver say that the server could not be reached, or was lost. */
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

/** No connection came about, for whatever reason: with the wrong password, too, no group was to blame. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
}

/** A process was quiet while a period of operation records ended, and named a table that is gone. */
export class PeriodOutdated extends Error {
  override readonly name = "PeriodOutdated";
}

/** The session would acknowledge commits that no standby has. */
export class NotDurable extends Error {
  override readonly name = "NotDurable";
}

const OURS = [IdsRanOut, NotConnected, PeriodOutdated, NotDurable];

export function kindOf(error: unknown): FailureKind {
  if (OURS.some((kind) => error instanceof kind)) return "transient";
  const state = stateOf(error);
  if (state === undefined) return isConnectionLost(error) ? "transient" : "poison";
  return TRANSIENT_STATES.has(state) || TRANSIENT_CLASSES.has(state.slice(0, 2))
    ? "transient"
    : "poison";
}

/** Deadlock and serialization, a lock or a statement that took too long: bad luck once, and no luck if it goes on. */
const CONTENDED = /^(40...|55P03|57014)$/;

/** Whether the group may be to blame for a transient failure that comes again and again; else the server is. */
export const isContention = (error: unknown): boolean => CONTENDED.test(stateOf(error) ?? "");

/** Whether the server is gone or out of reach: whoever asks it notices, and all of them say the same. */
export const isServerLost = (error: unknown): boolean =>
  kindOf(error) === "transient" && !isContention(error);

/** Too many connections, or too little memory or disk: the server is there and has no room. */
const NO_ROOM = /^53...$/;

/** How the pool says that all of its connections stayed busy. The driver has other words for a server out of reach. */
const POOL_BUSY = "timeout exceeded when trying to connect";

/** Whether the server is there and was too busy to answer in time. */
export const isBusy = (error: unknown): boolean =>
  isContention(error) ||
  NO_ROOM.test(stateOf(error) ?? "") ||
  (error instanceof Error && error.message === POOL_BUSY);

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = "code" in error ? error.code : undefined;
  return (typeof code === "string" && UNREACHABLE.has(code)) || DRIVER_TEXT.test(error.message);
}

/** After the first failed statement the rest fail with "transaction is aborted": only the first says why. */
const ABORTED = "25P02";

/** The failure that started it, of all that the statements of one group ended with. */
export function rootCause(errors: readonly unknown[]): unknown {
  return errors.find((error) => stateOf(error) !== ABORTED) ?? errors[0];
}

export function stateOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  // The server's states are five characters, not all of them letters as in the system's EPIPE.
  return typeof error.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
}

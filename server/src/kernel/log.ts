import { type DestinationStream, type Logger, pino } from "pino";
import { stateOf } from "./ledger/failures.ts";

const SECRET = /\b((?:test|live)_(?:key|pub)_|whsec_)[A-Za-z0-9+/=]+/g;
/** Identity numbers, account numbers and phones alike: nobody needs the middle of one in a log. */
const LONG_NUMBER = /\b(\d{3})\d{4,}(\d{3})\b/g;

/** The operator's log: one JSON object a line, with secrets and identity numbers taken out of every text. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: scrub },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function scrub(text: string): string {
  return text.replaceAll(SECRET, "$1***").replaceAll(LONG_NUMBER, "$1***$2");
}

/**
 * What of an error is worth keeping. Of the database's errors the detail is left out: it quotes the row that failed,
 * whoever's it is.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const state = stateOf(error);
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name, message, ...(state === undefined ? {} : { state }), stack, ...cause };
}

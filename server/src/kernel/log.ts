import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { isServerLost, readSqlState } from "./ledger/failures.ts";
import type { Tracer } from "./tracing/tracer.ts";

const SECRET = /\b((?:test|live)_(?:key|pub)_|whsec_)[A-Za-z0-9+/=]+/g;
/** Masks identity numbers, account numbers and phones: a log does not need their middle. Decimals are none of these. */
const LONG_NUMBER = /(?<!\d\.)\b(\d{3})\d{4,}(\d{3})\b/g;

/** How often the log says that the database is lost. Every caller notices it, many times a second. */
const LOST_EVERY_MS = 10_000;

export interface LogTools {
  readonly nowMs?: () => number;
  /** Undefined where tracing is off. */
  readonly tracer?: Tracer | undefined;
}

/** The operator's log: one JSON object a line, with secrets and identity numbers removed from every text. */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  { nowMs = () => performance.now(), tracer }: LogTools = {},
): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: scrub, logMethod: sayLossOnce(nowMs) },
    ...(tracer !== undefined && { mixin: () => traceIdIn(tracer) }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A timer that a request started may write a line much later. Its span has ended, so the line gets no trace. */
function traceIdIn({ active }: Tracer): object {
  return active?.isRecording === true ? { trace_id: active.context.traceId } : {};
}

type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;

/** Lets one line about a lost database through in each period, with the number of suppressed lines since the last. */
function sayLossOnce(nowMs: () => number): LogMethod {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return function (args, method) {
    const [facts, ...rest] = args;
    if (!isAboutLoss(facts)) return method.apply(this, args);
    if (nowMs() < quietUntilMs) {
      unsaid += 1;
      return;
    }
    quietUntilMs = nowMs() + LOST_EVERY_MS;
    method.apply(this, [unsaid === 0 ? facts : { ...facts, unsaid }, ...rest]);
    unsaid = 0;
  };
}

/** The outcome of a job is always logged: the operator may have to act on it. */
const isAboutLoss = (facts: unknown): facts is object =>
  typeof facts === "object" &&
  facts !== null &&
  !("job" in facts) &&
  "err" in facts &&
  isServerLost(facts.err);

function scrub(text: string): string {
  return text.replaceAll(SECRET, "$1***").replaceAll(LONG_NUMBER, "$1***$2");
}

/**
 * The useful part of an error. It omits the detail of a database error, which quotes the failed row and so a person's
 * data. The place where a lost connection was noticed says nothing.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const state = readSqlState(error);
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const where = isServerLost(error) ? {} : { stack };
  return { name, message, ...(state === undefined ? {} : { state }), ...where, ...cause };
}

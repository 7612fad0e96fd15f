import { Refusal } from "../refusals.ts";
import type { TraceContext } from "./traceparent.ts";

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a span is about, in the words of OpenTelemetry. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

export interface SpanOptions {
  readonly name: string;
  readonly kind: SpanKind;
  /** What it continues. Undefined: it begins a new trace. */
  readonly parent: TraceContext | undefined;
  /** When it started, on the monotonic clock. Now, if it is left out. */
  readonly startedMs?: number;
  /** Never a key, a body, a name or an account number. */
  readonly attributes: Attributes;
}

export interface Span {
  readonly context: TraceContext;
  /** True from its start to its end, if the sampler wants it. */
  readonly isRecording: boolean;
  set(attributes: Attributes): void;
  /** Ends it. `failure` is a code or a class of error, never a sentence: a sentence may contain personal data. */
  end(failure?: string): void;
}

/**
 * Makes spans. A process without tracing has no tracer: each place that makes spans takes the branch without it, and nothing
 * is loaded or allocated.
 */
export interface Tracer {
  /** The span within which this code runs, in whatever promise or timer. */
  readonly active: Span | undefined;
  start(options: SpanOptions): Span;
  within<T>(span: Span, work: () => T): T;
  /** Runs work that does not belong to the active span, such as a shared worker that it starts. */
  outside<T>(work: () => T): T;
}

/** Runs work within a span, which ends with it. */
export async function traceWork<T>(
  tracer: Tracer,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer.start(options);
  try {
    const result = await tracer.within(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    endWithError(span, error);
    throw error;
  }
}

/** A refusal below 500 is an answer of ours, not a failure. */
export function endWithError(span: Span, error: unknown): void {
  const isAnswer = error instanceof Refusal && error.status < 500;
  if (isAnswer) span.set({ "kasuwa.error_code": error.code });
  span.end(isAnswer ? undefined : nameFailure(error));
}

/** The code or the class of an error, for `error.type`. The message stays out: it may quote a row. */
export function nameFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Which span something continues, as W3C Trace Context says it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Bit 0: the trace is sampled. */
  readonly traceFlags: number;
  /** True if another process or an earlier moment made the span. */
  readonly isRemote?: boolean;
}

export const TRACEPARENT_HEADER = "traceparent";

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

const SAMPLED = 1;

/** Reads the header `traceparent`. Undefined for anything else: the trace then begins here. */
export function parseTraceparent(text: unknown): TraceContext | undefined {
  if (typeof text !== "string") return undefined;
  const [, version, traceId = "", spanId = "", flags = "", more] = FORM.exec(text) ?? [];
  if (version === undefined || version === "ff" || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return undefined;
  // Only a later version may say more than these four parts.
  if (version === "00" && more !== undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

/** The form in which a header, a job or an event carries it. */
export const formatTraceparent = ({ traceId, spanId, traceFlags }: TraceContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;

/** The payload of a job or a timer, with the trace that the job continues. Unchanged where tracing is off. */
export const withTraceparent = (payload: object, traceparent: string | undefined): object =>
  traceparent === undefined ? payload : { ...payload, traceparent };

/** The trace that a job continues: undefined if it was written without tracing. */
export function traceOfPayload(payload: unknown): TraceContext | undefined {
  if (typeof payload !== "object" || payload === null || !("traceparent" in payload))
    return undefined;
  return parseTraceparent(payload.traceparent);
}

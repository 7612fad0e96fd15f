import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { TraceContext } from "./traceparent.ts";
import type { Attributes, Span, SpanKind, SpanOptions, Tracer } from "./tracer.ts";

const KINDS: Record<SpanKind, OtelSpanKind> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  consumer: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
};

/** The tracer of a process with tracing. It carries the active span through promises and timers. */
export class SdkTracer implements Tracer {
  readonly #tracer: OtelTracer;
  readonly #active = new AsyncLocalStorage<Span | undefined>();

  constructor(tracer: OtelTracer) {
    this.#tracer = tracer;
  }

  get active(): Span | undefined {
    return this.#active.getStore();
  }

  start({ name, kind, parent, startedMs, attributes }: SpanOptions): Span {
    const context =
      parent === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent));
    const startTime = startedMs === undefined ? {} : { startTime: startedMs };
    const options = { kind: KINDS[kind], attributes, ...startTime };
    return new SdkSpan(this.#tracer.startSpan(name, options, context));
  }

  within<T>(span: Span, work: () => T): T {
    return this.#active.run(span, work);
  }

  outside<T>(work: () => T): T {
    return this.#active.run(undefined, work);
  }
}

const toSpanContext = ({ traceId, spanId, traceFlags, isRemote }: TraceContext): SpanContext => ({
  traceId,
  spanId,
  traceFlags,
  isRemote: isRemote === true,
});

class SdkSpan implements Span {
  readonly context: TraceContext;
  readonly #span: OtelSpan;

  constructor(span: OtelSpan) {
    this.#span = span;
    this.context = span.spanContext();
  }

  get isRecording(): boolean {
    return this.#span.isRecording();
  }

  set(attributes: Attributes): void {
    if (this.isRecording) this.#span.setAttributes(attributes);
  }

  end(failure?: string): void {
    if (!this.isRecording) return;
    if (failure !== undefined) {
      this.#span.setAttribute("error.type", failure);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    // Spans whose start was given need their end on the same clock.
    this.#span.end(performance.now());
  }
}

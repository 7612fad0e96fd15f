import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { SdkTracer } from "../../src/kernel/tracing/sdk-tracer.ts";

/** A tracer that keeps its spans, for tests. */
export function openMemoryTracer() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  return {
    tracer: new SdkTracer(provider.getTracer("test")),
    /** The ended spans, in the order in which they ended. */
    spans: () => exporter.getFinishedSpans().map(describe),
  };
}

function describe(span: ReadableSpan) {
  const { traceId, spanId: id } = span.spanContext();
  const { name, attributes, status } = span;
  const parent = span.parentSpanContext?.spanId;
  return { name, attributes, isFailed: status.code === 2, parent, id, traceId };
}

import { setTimeout as pause } from "node:timers/promises";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { SamplerName, TracingSettings } from "./read-tracing-settings.ts";
import { SdkTracer } from "./sdk-tracer.ts";
import { SpanQueue, type SpanReports } from "./span-queue.ts";
import type { Tracer } from "./tracer.ts";

export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the spans that have ended. */
  flush(): Promise<void>;
  /** Sends what is left, within a bound. */
  stop(): Promise<void>;
}

/** How long a stop waits for the collector. */
const STOP_WITHIN_MS = 2_000;

/** No attribute of ours is longer. */
const ATTRIBUTE_LENGTH_MAX = 200;

/** Starts tracing. Import this file only where it is on: it loads the packages of OpenTelemetry. */
export function openTracing(
  { url, headers, resource, sampler, ratio }: TracingSettings,
  { version, ...reports }: SpanReports & { readonly version: string },
): Tracing {
  const queue = new SpanQueue(new OTLPTraceExporter({ url, headers }), reports);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.version": version, ...resource }),
    ),
    sampler: SAMPLERS[sampler](ratio),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LENGTH_MAX },
    spanProcessors: [queue],
  });
  return {
    tracer: new SdkTracer(provider.getTracer("kasuwa", version)),
    flush: () => queue.forceFlush(),
    stop: async () => {
      await Promise.race([queue.shutdown(), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
      queue.giveUp();
    },
  };
}

const SAMPLERS: Record<SamplerName, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

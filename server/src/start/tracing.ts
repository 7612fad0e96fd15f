import type { Config } from "../config.ts";
import { createLogger } from "../kernel/log.ts";
import type { Metrics } from "../kernel/metrics.ts";
import type { Tracer } from "../kernel/tracing/tracer.ts";
import { readVersion } from "./read-version.ts";

/**
 * Starts tracing where a collector is configured. Otherwise loads nothing and returns undefined. Spans are sent until all
 * other parts have stopped.
 */
export async function startTracing(
  { tracing: settings, logLevel }: Pick<Config, "tracing" | "logLevel">,
  metrics: Pick<Metrics, "onSpansLost">,
  closers: (() => Promise<unknown>)[],
): Promise<Tracer | undefined> {
  if (settings === undefined) return undefined;
  const log = createLogger(logLevel);
  const { openTracing } = await import("../kernel/tracing/open-tracing.ts");
  const tracing = openTracing(settings, {
    version: await readVersion(),
    onLost: (reason, count) => metrics.onSpansLost(reason, count),
    onCollector: (failure) => {
      if (failure === undefined) log.warn("the collector takes spans again");
      else log.warn({ failure }, "spans are lost: the collector refuses them or is unreachable");
    },
  });
  closers.push(tracing.stop);
  return tracing.tracer;
}

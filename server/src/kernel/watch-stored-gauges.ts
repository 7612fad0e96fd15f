import { Gauge } from "prom-client";
import type { Queryable } from "./database/database.ts";
import type { Metrics } from "./metrics.ts";
import type { StoredGauge } from "./stored-gauges.ts";

/** Many collectors, or one in a hurry, cost the database no more than one. */
const KEPT_MS = 10_000;

interface StoredGaugeSettings {
  readonly queryable: Queryable;
  nowMs(): number;
  onError(error: unknown): void;
}

/**
 * Reads these gauges when a collector asks. While the database is lost these gauges have no value; the other metrics
 * keep theirs.
 */
export function watchStored(
  { registry }: Metrics,
  gauges: readonly StoredGauge[],
  { queryable, nowMs, onError }: StoredGaugeSettings,
): void {
  for (const { name, help, labelNames = [], read } of gauges) {
    let readAtMs = Number.NEGATIVE_INFINITY;
    let reading: Promise<void> | undefined;
    const refresh = async () => {
      try {
        const values = await read(queryable);
        for (const { labels = {}, value } of values) gauge.set(labels, value);
      } catch (error) {
        onError(error);
      }
    };
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        if (nowMs() - readAtMs >= KEPT_MS) {
          readAtMs = nowMs();
          forget(gauge, labelNames);
          reading = refresh();
        }
        // A second collector waits for the first one's answer.
        await reading;
      },
    });
  }
}

/** After a reset, a gauge without labels would be 0, which is a value. */
function forget(gauge: Gauge, labelNames: readonly string[]): void {
  gauge.reset();
  if (labelNames.length === 0) gauge.remove();
}

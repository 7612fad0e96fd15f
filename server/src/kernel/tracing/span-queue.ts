import type { ReadableSpan, SpanExporter, SpanProcessor } from "@opentelemetry/sdk-trace";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";

export type LossReason = "queue_full" | "export_failed" | "shutdown";

/** What the operator learns about the collector. */
export interface SpanReports {
  /** Spans were dropped, for metrics. */
  onLost(reason: LossReason, count: number): void;
  /** The collector refuses spans or is unreachable, with the reason. Undefined: it takes them again. */
  onCollector(failure: string | undefined): void;
}

/** The limit of ended spans that are not sent yet, those being sent included. One takes about 2 kB. */
export const SPANS_MAX = 4_096;

const BATCH_MAX = 512;
const SEND_EVERY_MS = 1_000;

/**
 * Sends ended spans in batches, one batch at a time. It never waits and never grows beyond `SPANS_MAX`: with a slow or lost
 * collector, spans are dropped and counted.
 */
export class SpanQueue implements SpanProcessor {
  readonly #reports: SpanReports;
  readonly #batches: BatchSpanProcessor;
  #unsent = 0;
  #isFailing = false;

  constructor(exporter: SpanExporter, reports: SpanReports) {
    this.#reports = reports;
    this.#batches = new BatchSpanProcessor({
      exporter: this.#counted(exporter),
      maxQueueSize: SPANS_MAX,
      maxExportBatchSize: BATCH_MAX,
      scheduledDelayMillis: SEND_EVERY_MS,
    });
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#unsent >= SPANS_MAX) {
      this.#reports.onLost("queue_full", 1);
      return;
    }
    this.#unsent += 1;
    this.#batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  /** Sends what is left. Never rejects: the failed batches are counted. */
  async shutdown(): Promise<void> {
    await this.#batches.shutdown().catch(() => undefined);
  }

  /** Counts what is still unsent as lost. Call it when the time for the shutdown is up. */
  giveUp(): void {
    if (this.#unsent > 0) this.#reports.onLost("shutdown", this.#unsent);
    this.#unsent = 0;
  }

  #counted(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          this.#note(spans.length, result.code === 0 ? undefined : describe(result.error));
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    };
  }

  #note(count: number, failure: string | undefined): void {
    // Lost already, if the time for the shutdown was up before this answer.
    if (this.#unsent === 0) return;
    this.#unsent -= count;
    if (failure !== undefined) this.#reports.onLost("export_failed", count);
    const isFailing = failure !== undefined;
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    this.#reports.onCollector(failure);
  }
}

/** Node's error for all addresses of a name has a code and no message. */
function describe(error: (Error & { code?: unknown }) | undefined): string {
  return error?.message || String(error?.code ?? "no reason given");
}

import { expect, test } from "vitest";
import { startCollector } from "../../../test/support/collector.ts";
import { answerWith } from "../../../test/support/webhook-receiver.ts";
import { readTracingSettings } from "../../kernel/tracing/read-tracing-settings.ts";
import { startTracing } from "../tracing.ts";

test("spans that the collector refuses are counted in the metrics", async () => {
  const collector = await startCollector();
  collector.answer = answerWith(400);
  const lost: [string, number][] = [];
  const closers: (() => Promise<unknown>)[] = [];
  const tracing = readTracingSettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url });
  const metrics = {
    onSpansLost: (reason: string, count: number) => void lost.push([reason, count]),
  };
  const tracer = await startTracing({ tracing, logLevel: "silent" }, metrics, closers);
  tracer?.start({ name: "w", kind: "internal", parent: undefined, attributes: {} }).end();
  for (const close of closers) await close();
  expect(lost).toEqual([["export_failed", 1]]);
  await collector.stop();
});

test("without a collector nothing is started, and nothing has to be closed", async () => {
  const closers: (() => Promise<unknown>)[] = [];
  const metrics = { onSpansLost: () => undefined };
  const off = { tracing: undefined, logLevel: "silent" };
  expect(await startTracing(off, metrics, closers)).toBeUndefined();
  expect(closers).toEqual([]);
});

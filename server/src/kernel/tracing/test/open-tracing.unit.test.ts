import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Collector, startCollector } from "../../../../test/support/collector.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { answerWith } from "../../../../test/support/webhook-receiver.ts";
import { openTracing, type Tracing } from "../open-tracing.ts";
import type { TracingSettings } from "../read-tracing-settings.ts";
import { SPANS_MAX } from "../span-queue.ts";
import { parseTraceparent } from "../traceparent.ts";

let collector: Collector;
let tracing: Tracing;
let lost: Record<string, number>;
let collectorFailures: (string | undefined)[];

function open(settings: Partial<TracingSettings> = {}): void {
  tracing = openTracing(
    {
      ...{ url: collector.url, headers: {}, resource: { "service.name": "pay" } },
      ...{ sampler: "parentbased_always_on", ratio: 1, ...settings },
    },
    {
      version: "7.0",
      onLost: (reason, count) => {
        lost[reason] = (lost[reason] ?? 0) + count;
      },
      onCollector: (failure) => collectorFailures.push(failure),
    },
  );
}

beforeEach(async () => {
  collector = await startCollector();
  lost = {};
  collectorFailures = [];
});
afterEach(() => collector.stop());

function makeSpans(count = 1, traceparent?: string): void {
  const parent = parseTraceparent(traceparent);
  for (let made = 0; made < count; made++)
    tracing.tracer.start({ name: "work", kind: "internal", parent, attributes: {} }).end();
}

test("the collector gets the spans, with the service's name, its version and the headers", async () => {
  open({ headers: { authorization: "Basic abc" } });
  makeSpans(2);
  await tracing.stop();
  expect(collector.spans().map(({ name }) => name)).toEqual(["work", "work"]);
  expect(collector.resource()).toMatchObject({ "service.name": "pay", "service.version": "7.0" });
  expect(collector.headers[0]).toMatchObject({ authorization: "Basic abc" });
  expect(lost).toEqual({});
});

test("a span that started earlier ends on the same clock", async () => {
  open();
  const options = { name: "group", kind: "client", parent: undefined, attributes: {} } as const;
  tracing.tracer.start({ ...options, startedMs: performance.now() - 250 }).end();
  await tracing.stop();
  const [span] = collector.spans();
  const tookMs = (Number(span?.endTimeUnixNano) - Number(span?.startTimeUnixNano)) / 1e6;
  expect(tookMs).toBeGreaterThanOrEqual(249);
  expect(tookMs).toBeLessThan(10_000);
});

describe("a sampler", () => {
  const ID = "0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331";

  test.each([
    ["parentbased_always_on", 1, `00-${ID}-00`, 0],
    ["parentbased_always_on", 1, undefined, 1],
    ["parentbased_always_off", 1, `00-${ID}-01`, 1],
    ["parentbased_always_off", 1, undefined, 0],
    ["parentbased_traceidratio", 0, `00-${ID}-01`, 1],
    ["parentbased_traceidratio", 0, undefined, 0],
    ["parentbased_traceidratio", 1, undefined, 1],
    ["always_on", 1, `00-${ID}-00`, 1],
    ["always_off", 1, `00-${ID}-01`, 0],
    ["traceidratio", 0, `00-${ID}-01`, 0],
    ["traceidratio", 1, `00-${ID}-00`, 1],
  ] as const)("%s of %d after %s records %d spans", async (sampler, ratio, traceparent, count) => {
    open({ sampler, ratio });
    makeSpans(1, traceparent);
    await tracing.stop();
    expect(collector.spans()).toHaveLength(count);
  });

  test("that drops a span still passes its trace on, as not sampled", () => {
    open({ sampler: "always_off" });
    const parent = parseTraceparent(`00-${ID}-01`);
    const span = tracing.tracer.start({ name: "w", kind: "internal", parent, attributes: {} });
    expect(span.context).toMatchObject({ traceId: parent?.traceId, traceFlags: 0 });
    expect(span.isRecording).toBe(false);
  });
});

describe("a collector that", () => {
  test("answers 500 loses the spans, which are counted, and takes later ones", async () => {
    open();
    collector.answer = answerWith(500);
    makeSpans(3);
    await tracing.flush().catch(() => undefined);
    expect(lost).toEqual({ export_failed: 3 });
    expect(collectorFailures).toEqual([expect.any(String)]);
    collector.answer = answerWith(200, {}, "{}");
    makeSpans(1);
    await tracing.flush();
    expect(collectorFailures).toEqual([expect.any(String), undefined]);
    await tracing.stop();
    expect(lost).toEqual({ export_failed: 3 });
  });

  test("is down holds no stop for longer than its bound, and its spans are counted", async () => {
    open({ url: "http://127.0.0.1:1/v1/traces" });
    makeSpans(3);
    const startedMs = performance.now();
    await tracing.stop();
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(6_000));
    expect(lost).toEqual({ shutdown: 3 });
  });

  test("never answers fills a queue with an end; the rest is dropped at once and counted", async () => {
    open();
    collector.answer = () => undefined;
    makeSpans(SPANS_MAX + 10);
    expect(lost).toEqual({ queue_full: 10 });
    await tracing.stop();
    expect(lost).toEqual({ queue_full: 10, shutdown: SPANS_MAX });
  });
});

test("the active span follows its work through promises and timers, and no other work", async () => {
  open();
  const { tracer } = tracing;
  const span = tracer.start({ name: "w", kind: "internal", parent: undefined, attributes: {} });
  await tracer.within(span, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(tracer.active).toBe(span);
    tracer.outside(() => expect(tracer.active).toBeUndefined());
  });
  expect(tracer.active).toBeUndefined();
  await tracing.stop();
});

import { expect, test } from "vitest";
import { openMemoryTracer } from "../../../../../test/support/memory-tracer.ts";
import { traceAttempt } from "../trace-attempt.ts";
import { ANSWER, delivery, FAILED } from "./test-queue.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const traced = delivery(1n, { attempts: 2, traceparent: `00-${TRACE}-${PARENT}-01` });

test("an attempt continues the trace of its event", async () => {
  const { tracer, spans } = openMemoryTracer();
  expect(await traceAttempt(tracer, traced, async () => ANSWER)).toBe(ANSWER);
  expect(spans()).toMatchObject([
    {
      ...{ name: "webhook test.done", traceId: TRACE, parent: PARENT, isFailed: false },
      attributes: { "kasuwa.delivery.attempt": 3, "http.response.status_code": 200 },
    },
  ]);
});

test("an attempt that failed says how", async () => {
  const { tracer, spans } = openMemoryTracer();
  await traceAttempt(tracer, traced, async () => FAILED);
  expect(spans()).toMatchObject([{ isFailed: true, attributes: { "error.type": "status" } }]);
});

test("an attempt without an answer has no status", async () => {
  const { tracer, spans } = openMemoryTracer();
  await traceAttempt(tracer, traced, async () => ({ ...FAILED, status: null }));
  expect(spans()[0]?.attributes).not.toHaveProperty("http.response.status_code");
});

test("with tracing off, an attempt is made without a span", async () => {
  const posting = Promise.resolve(ANSWER);
  expect(traceAttempt(undefined, traced, () => posting)).toBe(posting);
});

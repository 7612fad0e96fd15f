import { describe, expect, test } from "vitest";
import { openTracedBooks } from "../../../../test/support/memory-books.ts";
import { openMemoryTracer } from "../../../../test/support/memory-tracer.ts";
import { queuedOperation } from "../../../../test/support/queued-operations.ts";
import { formatReference } from "../../references.ts";
import { Refusal } from "../../refusals.ts";
import type { Tracer } from "../../tracing/tracer.ts";
import { endWithAnswer, startOperationSpan, traceGroup } from "../queue/trace-groups.ts";

const traced = (tracer: Tracer) => {
  const queued = queuedOperation(1n);
  return { ...queued, span: startOperationSpan(tracer, queued.operation) };
};

const report = (operations: ReturnType<typeof traced>[], failure?: unknown) => ({
  ...{ size: operations.length, operations, startedMs: performance.now() - 5, durationMs: 5 },
  failure,
});

describe("a group", () => {
  test("is in the trace of each of its operations, under one id", () => {
    const { tracer, spans } = openMemoryTracer();
    const operations = [traced(tracer), traced(tracer)];
    traceGroup(tracer, report(operations));
    const [one, other] = spans();
    expect(one).toMatchObject({ name: "ledger group", parent: operations[0]?.span.context.spanId });
    expect(other?.parent).toBe(operations[1]?.span.context.spanId);
    expect(one?.attributes).toMatchObject({ "kasuwa.ledger.group_operations": 2 });
    expect(one?.attributes["kasuwa.ledger.group_id"]).toBe(one?.id);
    expect(other?.attributes["kasuwa.ledger.group_id"]).toBe(one?.id);
  });

  test("that failed shows why, without the message", () => {
    const { tracer, spans } = openMemoryTracer();
    traceGroup(
      tracer,
      report([traced(tracer)], Object.assign(new Error("row"), { code: "40P01" })),
    );
    expect(spans()).toMatchObject([{ isFailed: true, attributes: { "error.type": "40P01" } }]);
  });

  test("makes no span for an operation that has been answered since", () => {
    const { tracer, spans } = openMemoryTracer();
    const operation = traced(tracer);
    operation.span.end();
    traceGroup(tracer, report([operation]));
    expect(spans()).toHaveLength(1);
  });
});

describe("the span of an operation", () => {
  test("ends with its answer", async () => {
    const { tracer, spans } = openMemoryTracer();
    const answer = { status: 200, body: "{}", replayed: true, outcome: undefined };
    const { span } = traced(tracer);
    expect(await endWithAnswer(span, Promise.resolve(answer))).toBe(answer);
    expect(spans()).toMatchObject([{ attributes: { "kasuwa.ledger.replayed": true } }]);
  });

  test("has the references in its answer, each once and ten at most", async () => {
    const { tracer, spans } = openMemoryTracer();
    const many = Array.from({ length: 12 }, (_, at) => formatReference("trf", BigInt(at)));
    const body = JSON.stringify({
      data: [many[0], ...many],
      meta: { request_id: "req_9t5z5j3a85g8" },
    });
    const answer = { status: 200, body, replayed: false, outcome: undefined };
    await endWithAnswer(traced(tracer).span, Promise.resolve(answer));
    await endWithAnswer(traced(tracer).span, Promise.resolve({ ...answer, body: "{}" }));
    expect(spans().map(({ attributes }) => attributes["kasuwa.references"])).toEqual([
      many.slice(0, 10).join(","),
      undefined,
    ]);
  });

  test("ends with its refusal, and does not count as failed", async () => {
    const { tracer, spans } = openMemoryTracer();
    const refusal = new Refusal("insufficient_balance", "Too little money.");
    const answering = endWithAnswer(traced(tracer).span, Promise.reject(refusal));
    await expect(answering).rejects.toBe(refusal);
    expect(spans()).toMatchObject([{ isFailed: false }]);
  });
});

describe("jobs, timers and events", () => {
  const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const written = (traceparent?: string) => {
    const books = openTracedBooks(traceparent);
    books.enqueue("now", { id: "7" });
    books.schedule("later", { id: "7" }, books.now);
    books.publish("test.done", {});
    return books.changes;
  };

  test("carry the trace of their operation", () => {
    const { jobs, timers, events } = written(TRACEPARENT);
    const payload = JSON.stringify({ id: "7", traceparent: TRACEPARENT });
    expect([jobs, timers, events]).toMatchObject([
      [{ payload }],
      [{ payload }],
      [{ traceparent: TRACEPARENT }],
    ]);
    expect(events[0]?.body).not.toContain("trace");
  });

  test("are written as ever where tracing is off", () => {
    const { jobs, timers, events } = written();
    const payload = JSON.stringify({ id: "7" });
    expect([jobs, timers, events]).toMatchObject([
      [{ payload }],
      [{ payload }],
      [{ traceparent: null }],
    ]);
  });
});

import type { Job } from "graphile-worker";
import { expect, test } from "vitest";
import { openMemoryTracer } from "../../../../test/support/memory-tracer.ts";
import { createLogger } from "../../log.ts";
import { logFailure } from "../queue/queue-log.ts";
import { traceTasks } from "../worker/trace-tasks.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PAYLOAD = { id: "7", traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

test("a task gets its payload, and continues the trace in it", async () => {
  const { tracer, spans } = openMemoryTracer();
  const got: unknown[] = [];
  const task = async (payload: unknown) => void got.push(payload, tracer.active?.context.traceId);
  await traceTasks({ send: task }, tracer)["send"]?.(PAYLOAD);
  expect(got).toEqual([PAYLOAD, TRACE]);
  expect(spans()).toMatchObject([
    { name: "job send", parent: "b7ad6b7169203331", attributes: { "kasuwa.job.task": "send" } },
  ]);
});

test("a task without a trace begins one, and its failure is the job's", async () => {
  const { tracer, spans } = openMemoryTracer();
  const failure = new Error("no answer");
  const tasks = traceTasks({ send: () => Promise.reject(failure) }, tracer);
  await expect(tasks["send"]?.({})).rejects.toBe(failure);
  const [span] = spans();
  expect(span).toMatchObject({ isFailed: true });
  expect(span?.parent).toBeUndefined();
});

test("the log line of a failed job names the trace that the job continues, if it has one", () => {
  const lines: string[] = [];
  const log = createLogger("debug", { write: (line) => void lines.push(line) });
  // The log reads no other columns.
  const job = { task_identifier: "send", id: "1", attempts: 1, max_attempts: 25 } as Job;
  logFailure(log, { ...job, payload: PAYLOAD }, new Error("no answer"));
  logFailure(log, { ...job, payload: {} }, new Error("no answer"));
  const [traced, other] = lines.map((line) => JSON.parse(line));
  expect(traced).toMatchObject({ task: "send", job: "1", trace_id: TRACE });
  expect(other).not.toHaveProperty("trace_id");
});

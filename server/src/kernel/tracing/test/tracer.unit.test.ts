import { expect, test } from "vitest";
import { openMemoryTracer } from "../../../../test/support/memory-tracer.ts";
import { Refusal } from "../../refusals.ts";
import { nameFailure, traceWork } from "../tracer.ts";

const OPTIONS = { name: "w", kind: "internal", parent: undefined, attributes: {} } as const;

async function traceFailure(error: unknown) {
  const { tracer, spans } = openMemoryTracer();
  await expect(traceWork(tracer, OPTIONS, () => Promise.reject(error))).rejects.toBe(error);
  return spans()[0];
}

test("work is traced as the child of the work that it is part of", async () => {
  const { tracer, spans } = openMemoryTracer();
  const answer = await traceWork(tracer, OPTIONS, () =>
    traceWork(tracer, { ...OPTIONS, name: "part", parent: tracer.active?.context }, async () => 7),
  );
  expect(answer).toBe(7);
  const [part, whole] = spans();
  expect(part).toMatchObject({ name: "part", parent: whole?.id, traceId: whole?.traceId });
  expect(whole).toMatchObject({ isFailed: false, attributes: {} });
});

test("an error fails its span by its code or class; its message stays out", async () => {
  const error = Object.assign(new Error("Key (bvn)=(22212345678)"), { code: "23505" });
  const span = await traceFailure(error);
  expect(span).toMatchObject({ isFailed: true, attributes: { "error.type": "23505" } });
  expect(JSON.stringify(span)).not.toContain("bvn");
});

test.each([
  [new TypeError("a bug"), "TypeError"],
  [Object.assign(new Error("odd"), { code: 7 }), "Error"],
  ["text", "string"],
])("%s is named %s", (error, name) => {
  expect(nameFailure(error)).toBe(name);
});

test("a refusal is an answer, and fails no span; one of 500 and above does", async () => {
  const refused = await traceFailure(new Refusal("insufficient_balance", "Too little money."));
  expect(refused).toMatchObject({
    isFailed: false,
    attributes: { "kasuwa.error_code": "insufficient_balance" },
  });
  const busy = await traceFailure(new Refusal("server_error", "Try again."));
  expect(busy).toMatchObject({ isFailed: true, attributes: { "error.type": "server_error" } });
});

test("a span that has ended keeps its first end", () => {
  const { tracer, spans } = openMemoryTracer();
  const span = tracer.start(OPTIONS);
  span.end("timeout");
  span.set({ late: true });
  span.end();
  expect(spans()).toMatchObject([{ isFailed: true, attributes: { "error.type": "timeout" } }]);
  expect(spans()[0]?.attributes).not.toHaveProperty("late");
});

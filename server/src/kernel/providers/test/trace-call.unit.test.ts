import { expect, test } from "vitest";
import { openMemoryTracer } from "../../../../test/support/memory-tracer.ts";
import { parseTraceparent } from "../../tracing/traceparent.ts";
import { traceCall } from "../guard/trace-call.ts";
import type { AnyOutcome } from "../ports/provider-port.ts";

const CALL = { provider: "some-rail", mode: "live", call: "send" } as const;

async function traced(outcome: AnyOutcome) {
  const { tracer, spans } = openMemoryTracer();
  const given: string[] = [];
  const answer = await traceCall(tracer, CALL, async (traceparent) => {
    given.push(traceparent);
    return outcome;
  });
  expect(answer).toBe(outcome);
  return { span: spans()[0], traceparent: given[0] };
}

test("the request to the provider continues the span of the call", async () => {
  const { span, traceparent } = await traced({ kind: "accepted" });
  expect(parseTraceparent(traceparent)).toMatchObject({ traceId: span?.traceId, spanId: span?.id });
  expect(span).toMatchObject({
    name: "provider some-rail send",
    isFailed: false,
    attributes: { "kasuwa.provider": "some-rail", "kasuwa.mode": "live" },
  });
});

test.each([
  [{ kind: "failed", why: "no_such_account" }, undefined],
  [{ kind: "unknown", why: "timeout" }, "timeout"],
  [{ kind: "unavailable", why: "busy" }, "busy"],
  [{ kind: "unknown" }, "unknown"],
])("the outcome %j is the failure %s", async (outcome, failure) => {
  const { span } = await traced(outcome);
  expect(span).toMatchObject({ isFailed: failure !== undefined });
  expect(span?.attributes["error.type"]).toBe(failure);
  expect(span?.attributes["kasuwa.provider.outcome"]).toBe(outcome.kind);
});

test("what the provider wrote stays out of the span", async () => {
  const { span } = await traced({ kind: "unknown", why: "lost", detail: "EZE CHIDI MUSA" });
  expect(JSON.stringify(span)).not.toContain("EZE");
});

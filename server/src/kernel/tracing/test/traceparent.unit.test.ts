import { expect, test } from "vitest";
import {
  formatTraceparent,
  parseTraceparent,
  traceOfPayload,
  withTraceparent,
} from "../traceparent.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

test("a traceparent is read, with whether its trace is sampled", () => {
  const parsed = { traceId: TRACE, spanId: SPAN, isRemote: true };
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...parsed, traceFlags: 1 });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...parsed, traceFlags: 0 });
});

test("flags that are not defined yet are not passed on", () => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-03`)?.traceFlags).toBe(1);
});

test("a later version may say more", () => {
  expect(parseTraceparent(`01-${TRACE}-${SPAN}-01-more`)?.traceId).toBe(TRACE);
});

test.each<[string, unknown]>([
  ["no text", undefined],
  ["an empty text", ""],
  ["a list of two headers", `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["a span of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["capitals", `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ["the forbidden version", `ff-${TRACE}-${SPAN}-01`],
  ["more parts than its version has", `00-${TRACE}-${SPAN}-01-more`],
  ["a short trace", `00-${TRACE.slice(1)}-${SPAN}-01`],
])("%s is no traceparent", (_, text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});

test("a traceparent is written as it is read", () => {
  const text = `00-${TRACE}-${SPAN}-01`;
  expect(formatTraceparent({ traceId: TRACE, spanId: SPAN, traceFlags: 1 })).toBe(text);
});

test("a job's payload carries its trace, and without tracing stays the same object", () => {
  const payload = { id: "7" };
  const text = `00-${TRACE}-${SPAN}-01`;
  expect(withTraceparent(payload, undefined)).toBe(payload);
  const traced = withTraceparent(payload, text);
  expect(traced).toEqual({ id: "7", traceparent: text });
  expect(traceOfPayload(traced)?.spanId).toBe(SPAN);
});

test.each([
  [payloadOf({})],
  [payloadOf(null)],
  [payloadOf("text")],
  [payloadOf({ traceparent: 7 })],
])("a payload without a trace has none: %j", (payload) => {
  expect(traceOfPayload(payload)).toBeUndefined();
});

function payloadOf(value: unknown): unknown {
  return value;
}

import { expect, test } from "vitest";
import type { LoggedCall } from "../../../../kernel/providers/live/call-queries.ts";
import { mergeCalls } from "../describe-provider-calls.ts";
import { entry } from "../timeline-entry.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 9, 0, second));

const call = (second: number, status: number | null): LoggedCall => ({
  ...{ id: BigInt(second), calledAt: at(second), provider: "kora", method: "GET", path: "/7" },
  ...{ reference: "kw7", environmentId: 7n, status, durationMs: 412 },
  ...{ request: "secret", answer: "secret", failure: status === null ? "timeout" : null },
});

const query = (second: number) =>
  entry({ at: at(second), kind: "query", title: "Status query", text: "Neither paid nor refused" });

test("an outcome says which call it came from, and a call without one gets its own entry", () => {
  const merged = mergeCalls([query(30), query(59)], [call(1, null), call(28, 500), call(29, 200)]);
  expect(merged.map(({ kind, text, tone }) => [kind, text, tone])).toEqual([
    ["query", "Neither paid nor refused. GET /7 answered 200 in 412 ms.", "plain"],
    ["query", "Neither paid nor refused", "plain"],
    ["call", "GET /7 got no answer in 412 ms: timeout.", "bad"],
    ["call", "GET /7 answered 500 in 412 ms.", "bad"],
  ]);
});

test("a timeline has no bodies of calls", () => {
  expect(JSON.stringify(mergeCalls([query(30)], [call(1, 200), call(29, 200)]))).not.toContain(
    "secret",
  );
});

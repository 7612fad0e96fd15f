import { expect, test } from "vitest";
import { openMemoryTracer } from "../../../../test/support/memory-tracer.ts";
import type { ErrorCodeName } from "../../error-codes.ts";
import type { AnsweredRequest } from "../answered-request.ts";
import { traceRequest } from "../trace-request.ts";

const ROUTE = { method: "POST", path: "/wallets/:walletReference/transfer" } as const;

async function traced(status: number, code?: ErrorCodeName, traceparent?: string) {
  const { tracer, spans } = openMemoryTracer();
  // The span reads no other fields of the route.
  const route = { ...ROUTE, operationId: "transfer" } as AnsweredRequest["route"];
  const outgoing = { status, headers: {}, body: "the body" };
  const answered: AnsweredRequest = {
    ...{ route, outgoing, code, seen: {}, requestId: "req_7", method: "POST", durationMs: 1 },
    url: "/wallets/wal_7/transfer?secret=yes",
  };
  await traceRequest(tracer, { route, headers: { traceparent } }, async () => answered);
  return spans()[0];
}

test("a request is named by its method and route, never by its path, query or body", async () => {
  const span = await traced(200);
  expect(span).toMatchObject({ name: `POST ${ROUTE.path}`, isFailed: false });
  expect(JSON.stringify(span)).not.toMatch(/wal_7|secret|the body/);
});

test("a header that is no traceparent begins a new trace", async () => {
  expect((await traced(200, undefined, "00-1-2-01"))?.parent).toBeUndefined();
});

test.each<[number, ErrorCodeName | undefined, string | undefined]>([
  [422, "validation_failed", undefined],
  [500, "internal_error", "internal_error"],
  [503, "server_error", "server_error"],
  [500, undefined, "500"],
])("an answer of %d with the code %s is the failure %s", async (status, code, failure) => {
  const span = await traced(status, code);
  expect(span?.isFailed).toBe(failure !== undefined);
  expect(span?.attributes["error.type"]).toBe(failure);
  expect(span?.attributes["http.response.status_code"]).toBe(status);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { decided, sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { createBusiness } from "../../../domains/platform/businesses/index.ts";
import { sql } from "../../database/sql.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
});
afterAll(() => service.stop());

const payment = (narration: string) => ({
  amount: 5,
  narration,
  destinationAccountNumber: "0123456789",
});
const pay = (
  narration: string,
  idempotencyKey: string,
  more: Partial<Parameters<typeof ask>[1]> = {},
) =>
  ask(service, {
    path: "/api/v1/sample/payments",
    body: payment(narration),
    idempotencyKey,
    ...more,
  });

test("the same key and body act once and answer the same bytes", async () => {
  const first = await pay("once", "key-1");
  const again = await pay("once", "key-1");
  expect(again.text).toBe(first.text);
  expect(again.status).toBe(200);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(decided.get("once")).toBe(1);
});

test("50 at the same time act once and answer 50 times alike", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay("parallel", "key-2")));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(decided.get("parallel")).toBe(1);
  expect(
    answers.filter((answer) => answer.headers.get("idempotent-replayed") === null).length,
  ).toBe(1);
});

test("the two spellings of a path are one operation", async () => {
  const first = await pay("formatted", "key-3");
  const again = await pay("formatted", "key-3", { path: "/sample/payments" });
  expect(again.text).toBe(first.text);
  expect(decided.get("formatted")).toBe(1);
});

test("the same key with another body is a conflict, whichever comes first", async () => {
  await pay("conflict a", "key-4");
  const other = await pay("conflict b", "key-4");
  expect([other.status, other.body.error?.code]).toEqual([409, "idempotency_conflict"]);
  expect(other.body.error?.param).toBe("Idempotency-Key");
  expect(decided.has("conflict b")).toBe(false);
  const racing = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pay(`race ${index % 2}`, "key-5")),
  );
  const statuses = new Set(racing.map((answer) => answer.status));
  expect(statuses).toEqual(new Set([200, 409]));
  expect((decided.get("race 0") ?? 0) + (decided.get("race 1") ?? 0)).toBe(1);
});

test("the same key and body for another value of the path is a conflict, and does nothing", async () => {
  const rename = (name: string) =>
    ask(service, { method: "POST", path: `/sample/named/${name}`, idempotencyKey: "key-path" });
  expect((await rename("path-a")).status).toBe(200);
  const other = await rename("path-b");
  expect([other.status, other.body.error?.code]).toEqual([409, "idempotency_conflict"]);
  expect(decided.has("path-b")).toBe(false);
  expect((await rename("path-a")).headers.get("idempotent-replayed")).toBe("true");
});

test("the same key for another operation, query or spacing of the body is a conflict", async () => {
  await pay("elsewhere", "key-6");
  const bulk = { phoneNumber: "08030000000", transferRequest: [{ amount: 1, narration: "a" }] };
  expect(
    (await ask(service, { path: "/sample/bulk", body: bulk, idempotencyKey: "key-6" })).status,
  ).toBe(409);
  expect((await pay("elsewhere", "key-6", { path: "/sample/payments?a=1" })).status).toBe(409);
});

test("a key belongs to one environment", async () => {
  const business = await createBusiness(service.kit, { name: "Other", approved: true });
  await pay("mine", "key-7");
  const theirs = await pay("theirs", "key-7", { key: business.test });
  expect(theirs.status).toBe(200);
  const live = await pay("live", "key-7", { key: service.business.live });
  expect(live.status).toBe(200);
});

test("a domain's refusal is the key's answer", async () => {
  const first = await pay("refuse", "key-8");
  expect([first.status, first.body.error?.code]).toEqual([402, "insufficient_balance"]);
  const again = await pay("refuse", "key-8");
  expect(again.text).toBe(first.text);
  expect(again.status).toBe(402);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(decided.get("refuse")).toBe(1);
});

test("what was refused before the domain is not remembered", async () => {
  const bad = await ask(service, {
    path: "/sample/payments",
    body: { amount: 0 },
    idempotencyKey: "key-9",
  });
  expect(bad.status).toBe(400);
  const wrong = await pay("later", "key-9", { headers: { "x-service-signature": "x" } });
  expect(wrong.status).toBe(401);
  expect((await pay("later", "key-9")).status).toBe(200);
});

test("a failure of ours is not remembered, says nothing of the inside, and is logged with the request's id", async () => {
  const failed = await pay("break", "key-10");
  expect([failed.status, failed.body.error?.code]).toEqual([500, "internal_error"]);
  expect(failed.text).not.toContain("planted");
  expect(
    service.logged.some(
      (line) => line.includes(failed.body.meta.request_id) && line.includes("planted"),
    ),
  ).toBe(true);
  await pay("break", "key-10");
  expect(decided.get("break")).toBe(2);
});

test("a key is honoured where none is required, and without one each request is an operation of its own", async () => {
  const body = { phoneNumber: "08030000000", transferRequest: [{ amount: 1, narration: "a" }] };
  const bulk = (idempotencyKey?: string) =>
    ask(service, { path: "/sample/bulk", body, ...(idempotencyKey ? { idempotencyKey } : {}) });
  const before = decided.get("bulk") ?? 0;
  const first = await bulk("key-11");
  expect((await bulk("key-11")).text).toBe(first.text);
  await bulk();
  await bulk();
  expect((decided.get("bulk") ?? 0) - before).toBe(3);
});

test("a key is forgotten after 30 days and not before", async () => {
  const age = (interval: string) => sql`
    update operation_records set recorded_at = recorded_at - ${interval}::interval where key = 'client:key-12'`;
  await pay("old", "key-12");
  await service.kit.database.run(age("29 days 23 hours"));
  expect((await pay("old", "key-12")).headers.get("idempotent-replayed")).toBe("true");
  // As if the 30 days had passed since: the record is in the partition of the period before.
  await service.kit.database.run(sql`
    update operation_records set period = period - 1 where key = 'client:key-12'`);
  expect((await pay("old", "key-12")).headers.get("idempotent-replayed")).toBe("true");
  await service.kit.database.run(age("2 hours"));
  await pay("old", "key-12");
  expect(decided.get("old")).toBe(2);
});

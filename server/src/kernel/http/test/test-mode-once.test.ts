import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
} from "../../../../test/support/ledger-fixture.ts";
import { callerOf } from "../../../../test/support/ledger-operations.ts";
import type { Kit } from "../../kit.ts";
import { Refusal } from "../../refusals.ts";
import { testModeOnce } from "../answer/test-mode-once.ts";

let fixture: LedgerFixture;
let testLedger: TestLedger;
let count = 0;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  testLedger = openLedger(fixture.url);
});
afterAll(async () => {
  await testLedger.ledger.close();
  await fixture.drop();
});

/** Requests under one key: each does its action and is answered, as a route does it. */
function requests(act: () => Promise<unknown>) {
  const [environmentId = 0n] = fixture.environmentIds;
  const operationKey = `key ${++count}`;
  let requested = 0;
  return async (params: object = {}, body = "") => {
    const access = { environmentId };
    const request = { access, operationKey, params, rawBody: Buffer.from(body) };
    const { ledger } = testLedger;
    // Of the kit only the ledger is used.
    const answering = await testModeOnce({ ledger } as Kit, request, "act", act);
    const caller = callerOf(environmentId, `answer ${++requested} of ${operationKey}`);
    return (await ledger.run(answering, caller)).outcome;
  };
}

test("what is done under a key is done once, and a repetition gets the same answer", async () => {
  const act = vi.fn(async () => ({ done: act.mock.calls.length }));
  const request = requests(act);
  expect([await request(), await request(), await request()]).toEqual([
    ...[{ done: 1 }, { done: 1 }, { done: 1 }],
  ]);
});

test("another request under the same key is refused, and nothing is done", async () => {
  const act = vi.fn(async () => "done");
  const request = requests(act);
  await request({ id: 1 }, "{}");
  for (const other of [request({ id: 2 }, "{}"), request({ id: 1 }, "{ }")])
    await expect(other).rejects.toMatchObject({ code: "idempotency_conflict" });
  expect(act).toHaveBeenCalledTimes(1);
});

test("a refusal is an outcome: a repetition is refused in the same words, and nothing is done", async () => {
  const refusal = new Refusal("not_found", "There is no such card.", { param: "reference" });
  const act = vi.fn(() => Promise.reject(refusal));
  const request = requests(act);
  const { code, message, param } = refusal;
  for (let n = 0; n < 2; n++)
    await expect(request()).rejects.toMatchObject({ code, message, param, status: 404 });
  expect(act).toHaveBeenCalledTimes(1);
});

test.each([
  new TypeError("a bug, planted"),
  new Refusal("internal_error", "It broke."),
  new Refusal("provider_unavailable", "The provider does not answer."),
])("a failure is no outcome: a repetition does it again: %s", async (failure) => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure);
  act.mockResolvedValue("done");
  const request = requests(act);
  await expect(request()).rejects.toBe(failure);
  expect([await request(), await request()]).toEqual(["done", "done"]);
  expect(act).toHaveBeenCalledTimes(2);
});

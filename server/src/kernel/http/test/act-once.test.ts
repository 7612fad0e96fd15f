import { hash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
} from "../../../../test/support/ledger-fixture.ts";
import { callerOf } from "../../../../test/support/ledger-operations.ts";
import { MASTER_KEYS } from "../../../../test/support/master-keys.ts";
import { sql } from "../../database/sql.ts";
import type { Kit } from "../../kit.ts";
import { systemRandomness } from "../../randomness.ts";
import { Refusal } from "../../refusals.ts";
import { Vault } from "../../sealing/vault.ts";
import { actOnce, testModeOnce } from "../answer/act-once.ts";

const vault = new Vault(MASTER_KEYS, Buffer.alloc(32, 1), systemRandomness);

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

describe("what a person does beside the ledger", () => {
  /** The same request again and again, about a business or about the person alone. */
  function personRequests(act: () => Promise<unknown>, access?: { environmentId: bigint }) {
    const operationKey = `person:user:key ${++count}`;
    const { ledger } = testLedger;
    const kit = { ledger, vault } as Kit;
    return async (body = "") => {
      const request = { operationKey, params: {}, rawBody: Buffer.from(body) };
      const asked = { ...request, ...(access !== undefined && { access }) };
      const answering = await actOnce(kit, asked, "team.invite", act);
      return answering.decide({}, undefined as never);
    };
  }

  const environment = () => ({ environmentId: fixture.environmentIds[0] ?? 0n });

  test("is done once, in the service's own books if it concerns no business", async () => {
    for (const access of [environment(), undefined]) {
      const act = vi.fn(async () => ({ done: act.mock.calls.length }));
      const request = personRequests(act, access);
      expect([await request(), await request()]).toEqual([{ done: 1 }, { done: 1 }]);
      const [places] = await fixture.database.many<{ places: string[] }>(sql`
        select array_agg(distinct environment_id::text) as places from operation_records
        where key like ${`%person:user:key ${count}`}`);
      expect(places?.places).toEqual([String(access?.environmentId ?? 1n)]);
    }
  });

  test("leaves nothing of the request or the answer that is readable, or that a list of PINs gives away", async () => {
    const request = personRequests(async () => ({ apiKey: "live_key_planted" }), environment());
    await request("PIN 4839");
    const rows = await fixture.database.many<{ body: string; fingerprint: Buffer }>(sql`
      select body, fingerprint from operation_records where key like ${`%person:user:key ${count}`}`);
    const bodies = rows.map(({ body }) => body + Buffer.from(body, "base64").toString());
    expect(rows).toHaveLength(2);
    expect(bodies.join()).not.toContain("planted");
    const guess = `team.invite\n{}\n${Buffer.from("PIN 4839").toString("base64")}`;
    const guessed = hash("sha256", guess, "hex");
    expect(rows.map(({ fingerprint }) => fingerprint.toString("hex"))).not.toContain(guessed);
  });

  test("may be tried again under the same key after a demand for proof", async () => {
    const act = vi.fn<() => Promise<string>>().mockResolvedValue("done");
    act.mockRejectedValueOnce(new Refusal("otp_required", "Send the code."));
    const request = personRequests(act, environment());
    await expect(request()).rejects.toMatchObject({ code: "otp_required" });
    expect([await request(), await request()]).toEqual(["done", "done"]);
    expect(act).toHaveBeenCalledTimes(2);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { Guard, type ProviderCall } from "../guard/guard.ts";
import { guardProvider } from "../guard/guard-provider.ts";
import { ProviderStates } from "../guard/provider-states.ts";
import { writeSwitch } from "../guard/queries.ts";
import type { BankRail, BankRailAdapter, Payment } from "../ports/bank-rail.ts";
import { NO_RECEIPT } from "../ports/outcome.ts";

const PAYMENT: Payment = {
  environmentId: 1n,
  reference: "kw",
  amount: 100n,
  currency: "NGN",
  destination: { bankCode: "058", accountNumber: "0123456789", accountName: "EZE CHIDI MUSA" },
  narration: "rent",
  senderName: "Adire Market",
};
const BOUNDS = { concurrentMax: 2, waitingMax: 2 };

/** Longer than anything here takes on a busy machine; and one for tests that wait for its end. */
const LONG_MS = 10_000;
const SHORT_MS = 50;
const POLL = { timeout: 4_000, interval: 20 };

let testDatabase: TestDatabase;
let database: Database;
let nowMs = 0;
let made: ProviderCall[] = [];
let rests: (number | undefined)[] = [];
let sends: BankRailAdapter["send"];
let sent = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  const onIdleError = () => undefined;
  database = new Database({ url, connectionsMax: 2, applicationName: "test", onIdleError });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.run(sql`truncate provider_states`);
  nowMs += 3_600_000;
  made = [];
  rests = [];
  sent = 0;
  sends = async () => ({ kind: "succeeded", receipt: NO_RECEIPT });
});

/** A rail behind a guard of its own, as each process has one. */
function openRail(
  timeoutMs = LONG_MS,
  onError: (error: unknown) => void = () => undefined,
): BankRail {
  const states = new ProviderStates({ database, nowMs: () => nowMs, onError });
  const adapter: BankRailAdapter & { storesReferences: true } = {
    name: "some-rail",
    storesReferences: true,
    referenceFor: ({ id }) => String(id),
    send: (payment, call) => {
      sent += 1;
      return sends(payment, call);
    },
    find: async () => ({ kind: "not_found" }),
    nameOf: async () => ({ kind: "found", accountName: "EZE CHIDI MUSA" }),
  };
  const guard = new Guard("some-rail", "test", {
    states,
    nowMs: () => nowMs,
    onCall: (call) => made.push(call),
    onCircuitChange: (provider, mode, opening) => {
      rests.push(opening?.openMs);
      states.noteCircuit(provider, mode, opening);
    },
  });
  return guardProvider(adapter, guard, {
    send: { name: "send", inputs: 1, timeoutMs, ...BOUNDS },
    find: { name: "find", inputs: 1, timeoutMs, ...BOUNDS },
    nameOf: { name: "name_of", inputs: 1, timeoutMs, ...BOUNDS },
  });
}

const never = () => new Promise<never>(() => undefined);

describe("a call", () => {
  test("brings the adapter's outcome, and is counted", async () => {
    const rail = openRail();
    expect(await rail.send(PAYMENT)).toMatchObject({ kind: "succeeded" });
    expect(made).toMatchObject([
      { provider: "some-rail", mode: "test", call: "send", outcome: "succeeded" },
    ]);
  });

  test("is the only thing that is guarded: what the adapter says of itself passes", () => {
    const rail = openRail();
    expect([rail.name, rail.referenceFor({ environmentId: 1n, id: 5n })]).toEqual([
      ...["some-rail", "5"],
    ]);
    expect(rail).toMatchObject({ storesReferences: true });
  });

  test("without an answer in time is unknown, and the adapter is asked to give up", async () => {
    let given: AbortSignal | undefined;
    sends = (_payment, { signal }) => {
      given = signal;
      return never();
    };
    expect(await openRail(SHORT_MS).send(PAYMENT)).toMatchObject({
      kind: "unknown",
      why: "timeout",
    });
    expect(given?.aborted).toBe(true);
  });

  test("in which the adapter throws proves nothing: unknown", async () => {
    sends = () => Promise.reject(new Error("socket hang up"));
    expect(await openRail().send(PAYMENT)).toMatchObject({
      kind: "unknown",
      why: "lost",
      detail: "Error: socket hang up",
    });
  });

  test("that goes wrong says how, for the log; one that a test has staged does not", async () => {
    sends = () => Promise.reject(new Error("socket hang up"));
    const rail = openRail();
    await rail.send(PAYMENT);
    await rail.send(PAYMENT, { scenario: { kind: "timeout" } });
    sends = async () => ({ kind: "unavailable", why: "unreachable" });
    await rail.send(PAYMENT);
    await rail.find(PAYMENT);
    expect(made.map(({ failure }) => failure)).toEqual([
      "lost: Error: socket hang up",
      undefined,
      "unreachable",
      undefined,
    ]);
  });

  test("in which the adapter throws at once proves nothing either", async () => {
    sends = () => {
      throw new TypeError("a bug");
    };
    expect(await openRail().send(PAYMENT)).toMatchObject({ kind: "unknown", why: "lost" });
  });

  test("waits for its turn, and is turned away where too many wait; other kinds have turns of their own", async () => {
    const barrier = Promise.withResolvers<void>();
    sends = async () => {
      await barrier.promise;
      return { kind: "accepted", receipt: NO_RECEIPT };
    };
    const rail = openRail();
    const four = Array.from({ length: 4 }, () => rail.send(PAYMENT));
    expect(await rail.send(PAYMENT)).toEqual({ kind: "unavailable", why: "busy" });
    expect(sent).toBe(2);
    expect(await rail.find(PAYMENT)).toEqual({ kind: "not_found" });
    expect(await rail.nameOf(PAYMENT.destination)).toMatchObject({ kind: "found" });
    barrier.resolve();
    expect((await Promise.all(four)).map(({ kind }) => kind)).toEqual(Array(4).fill("accepted"));
  });
});

describe("the breaker", () => {
  const failTen = async (rail: BankRail) => {
    for (let n = 0; n < 10; n++) await rail.send(PAYMENT);
  };

  test.each([
    ["a time-out", never],
    ["a broken connection", () => Promise.reject(new Error("reset"))],
    ["a 5xx", async () => ({ kind: "unknown", why: "their_error" }) as const],
    ["an unreadable answer", async () => ({ kind: "unknown", why: "unreadable" }) as const],
    ["no connection", async () => ({ kind: "unavailable", why: "unreachable" }) as const],
  ])("rests after ten times %s, for all calls and for all processes", async (_name, failing) => {
    sends = failing;
    const rail = openRail(SHORT_MS);
    await failTen(rail);
    expect(sent).toBe(10);
    expect(await rail.send(PAYMENT)).toEqual({
      kind: "unavailable",
      why: "circuit_open",
      retryAfterMs: 5_000,
    });
    expect(await rail.nameOf(PAYMENT.destination)).toMatchObject({ why: "circuit_open" });
    expect(sent).toBe(10);
    expect(await rail.isAvailable()).toBe(false);
    await expect.poll(() => openRail().isAvailable(), POLL).toBe(false);
  });

  test.each([
    ["a refusal", async () => ({ kind: "failed", reason: "No.", receipt: NO_RECEIPT }) as const],
    [
      "an answer in its own form that proves nothing",
      async () => ({ kind: "unknown", why: "unreadable", answered: true }) as const,
    ],
    ["a mismatch", async () => ({ kind: "unknown", why: "mismatch" }) as const],
    ["being turned away", async () => ({ kind: "unavailable", why: "turned_away" }) as const],
    ["a staged time-out", async () => ({ kind: "unknown", why: "timeout", staged: true }) as const],
  ])("does not mind %s", async (_name, answering) => {
    sends = answering;
    const rail = openRail();
    for (let n = 0; n < 30; n++) await rail.send(PAYMENT);
    expect(sent).toBe(30);
    expect(rests).toEqual([]);
  });

  test("lets one call through after the rest, and all when that went well", async () => {
    sends = async () => ({ kind: "unknown", why: "their_error" });
    const rail = openRail();
    await failTen(rail);
    // The rest is written down; so what is read below is that it is over, and not that it is still to come.
    await expect.poll(() => openRail().isAvailable(), POLL).toBe(false);
    nowMs += 5_000;
    sends = async () => ({ kind: "accepted", receipt: NO_RECEIPT });
    expect(await rail.send(PAYMENT)).toMatchObject({ kind: "accepted" });
    expect(rests).toEqual([5_000, undefined]);
    await expect.poll(() => openRail().isAvailable(), POLL).toBe(true);
    nowMs += 1_000;
    expect(await rail.isAvailable()).toBe(true);
  });
});

describe("the operator's switch", () => {
  const order = { provider: "some-rail", mode: "test" } as const;

  test("keeps every call from being made, within half a second", async () => {
    const rail = openRail();
    expect(await rail.send(PAYMENT)).toMatchObject({ kind: "succeeded" });
    await writeSwitch(database, { ...order, switchedOff: true });
    nowMs += 501;
    expect(await rail.send(PAYMENT)).toEqual({ kind: "unavailable", why: "switched_off" });
    expect(await rail.find(PAYMENT)).toEqual({ kind: "unavailable", why: "switched_off" });
    expect(sent).toBe(1);
    expect(await rail.isAvailable()).toBe(false);
    expect(await rail.refusesWork()).toBe(false);
    await writeSwitch(database, { ...order, switchedOff: false });
    nowMs += 501;
    expect(await rail.send(PAYMENT)).toMatchObject({ kind: "succeeded" });
  });

  test("also holds back what was waiting for its turn", async () => {
    const barrier = Promise.withResolvers<void>();
    sends = async () => {
      await barrier.promise;
      return { kind: "accepted", receipt: NO_RECEIPT };
    };
    const rail = openRail();
    const four = Array.from({ length: 4 }, () => rail.send(PAYMENT));
    await expect.poll(() => sent, POLL).toBe(2);
    await writeSwitch(database, { ...order, switchedOff: true });
    nowMs += 501;
    barrier.resolve();
    const kinds = (await Promise.all(four)).map(({ kind }) => kind);
    expect(kinds).toEqual(["accepted", "accepted", "unavailable", "unavailable"]);
    expect(sent).toBe(2);
  });

  test("has work refused while no call is made, where that was chosen, and only then", async () => {
    await writeSwitch(database, { ...order, refusesWork: true });
    const rail = openRail();
    expect(await rail.refusesWork()).toBe(false);
    await writeSwitch(database, { ...order, switchedOff: true });
    nowMs += 501;
    expect(await rail.refusesWork()).toBe(true);
  });

  test("is of one provider and mode", async () => {
    await writeSwitch(database, { provider: "other-rail", mode: "test", switchedOff: true });
    await writeSwitch(database, { provider: "some-rail", mode: "live", switchedOff: true });
    expect(await openRail().send(PAYMENT)).toMatchObject({ kind: "succeeded" });
  });

  test("stands as it was last known while the database is away", async () => {
    await writeSwitch(database, { ...order, switchedOff: true });
    const errors: unknown[] = [];
    const rail = openRail(LONG_MS, (error) => errors.push(error));
    expect(await rail.isAvailable()).toBe(false);
    await database.run(sql`alter table provider_states rename to away`);
    nowMs += 501;
    expect(await rail.isAvailable()).toBe(false);
    expect(errors).toHaveLength(1);
    await database.run(sql`alter table away rename to provider_states`);
  });
});

test("what a test has staged never makes the provider rest", async () => {
  const rail = openRail();
  for (let n = 0; n < 30; n++) await rail.send(PAYMENT, { scenario: { kind: "timeout" } });
  expect(rests).toEqual([]);
});

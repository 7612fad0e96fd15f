import { describe, expect, test } from "vitest";
import { callerOf } from "../../../../test/support/ledger-operations.ts";
import { sql } from "../../database/sql.ts";
import { IdsRanOut } from "../../ids.ts";
import { Refusal } from "../../refusals.ts";
import type { EnvironmentView } from "../books.ts";
import type { KeyState } from "../group/access-state.ts";
import { nameGroupPartitions } from "../group/partition-names.ts";
import { formatRecordName, type QueuedOperation } from "../group/queued-operation.ts";
import type { LockedState } from "../group/read-snapshot.ts";
import { resolveNeeds } from "../group/resolved-need.ts";
import { type Decisions, runDecisions } from "../group/run-decisions.ts";
import { Snapshot } from "../group/snapshot.ts";
import { type Caller, operation } from "../operation.ts";
import type { Need, Needs, RecordTable } from "../records.ts";

const ENVIRONMENT: EnvironmentView = {
  ...{ id: 1n, businessId: 2n, mode: "live", businessStatus: "approved", hasSubscribers: false },
  now: new Date("2026-03-01T09:00:00Z"),
};

interface Conditions {
  readonly environment?: Partial<EnvironmentView>;
  readonly keys?: Readonly<Record<string, KeyState>>;
  readonly pauses?: Readonly<Record<string, string>>;
  readonly stale?: readonly QueuedOperation[];
}

function stateWith({ environment = {}, keys = {}, pauses = {}, stale = [] }: Conditions = {}) {
  const snapshot = new Snapshot();
  snapshot.environments.set(1n, { ...ENVIRONMENT, ...environment });
  const state: LockedState = {
    snapshot,
    environments: snapshot.environments,
    keyStates: new Map(Object.entries(keys).map(([id, key]) => [BigInt(id), key])),
    pauses: new Map(Object.entries(pauses)),
    records: new Map(),
    partitions: nameGroupPartitions("2026_03", 7),
    stale: new Set(stale),
  };
  return state;
}

type Decide = Parameters<typeof operation<unknown, Needs>>[0]["decide"];

interface Waiting {
  readonly caller?: Partial<Caller>;
  readonly needs?: Needs;
  readonly mayBeCommitted?: boolean;
}

function waiting(key: string, decide: Decide, { caller = {}, needs = {}, ...rest }: Waiting = {}) {
  const whole: Caller = { ...callerOf(1n, key), ...caller };
  const tested = operation({ name: "test", needs, decide });
  const queued: QueuedOperation = {
    ...{ operation: tested, caller: whole, lockNames: [], bytes: 0, deadlineMs: 0 },
    recordName: formatRecordName(1n, whole.operationKey),
    resolvedNeeds: resolveNeeds(tested, whole),
    ...{ mayBeCommitted: false, staleAttempts: 0, span: undefined, ...rest },
    ...{ resolve: () => undefined, reject: () => undefined },
  };
  return queued;
}

let ids = 100n;
const run = (state: LockedState, ...operations: readonly QueuedOperation[]): Decisions =>
  runDecisions(operations, state, () => ids++);

/** The answer's status, body and whether it is a repetition, or the refusal's code. */
const resultOf = (decisions: Decisions, queued: QueuedOperation) => {
  const result = decisions.results.get(queued);
  if (result === undefined) return undefined;
  if ("error" in result) return result.error instanceof Refusal ? result.error.code : result.error;
  const { status, body, replayed } = result.answer;
  return [status, body, replayed];
};

const refusal = () => {
  throw new Refusal("not_found", "There is no such card.");
};

describe("a decision", () => {
  test("is answered, recorded and committed, with what it changes", () => {
    const state = stateWith();
    const paid = waiting("a", (_, books) => {
      books.enqueue("later", {});
      return { paid: 1 };
    });
    const decisions = run(state, paid);
    expect(decisions.results.get(paid)).toEqual({
      answer: { status: 200, body: '{"paid":1}', replayed: false, outcome: { paid: 1 } },
    });
    expect(decisions.committing).toEqual([paid]);
    expect(decisions.changes).toMatchObject({
      records: [{ environmentId: 1n, key: "client:a", status: 200, body: '{"paid":1}' }],
      jobs: [{ task: "later", payload: "{}" }],
    });
  });

  test("of a repetition is the first one's, and both are committed", () => {
    const [first, again] = ["a", "a"].map((key) => waiting(key, () => ids++ && "done"));
    const decisions = run(stateWith(), first as QueuedOperation, again as QueuedOperation);
    expect([...decisions.results.values()]).toMatchObject([
      { answer: { body: '"done"', replayed: false } },
      { answer: { body: '"done"', replayed: true } },
    ]);
    expect(decisions.changes.records).toHaveLength(1);
    expect(decisions.committing).toHaveLength(2);
  });

  test("of another request under the same key is refused", () => {
    const first = waiting("a", () => "done");
    const { fingerprint } = callerOf(1n, "b");
    const other = waiting("a", () => "done", { caller: { fingerprint } });
    expect(resultOf(run(stateWith(), first, other), other)).toBe("idempotency_conflict");
  });

  test("that refuses changes nothing, and the refusal is recorded for who remembers it", () => {
    const refusing: Decide = (_, books) => {
      books.enqueue("never", {});
      return refusal();
    };
    const remembering = waiting("a", refusing);
    const forgetting = waiting("b", refusing, { caller: { remembersRefusals: false } });
    const broken = waiting("c", () => {
      throw new Refusal("internal_error", "It broke.");
    });
    const bug = new TypeError("a bug, planted");
    const failing = waiting("d", () => {
      throw bug;
    });
    const decisions = run(stateWith(), remembering, forgetting, broken, failing);
    const all = [remembering, forgetting, broken, failing];
    const found = all.map((one) => resultOf(decisions, one));
    expect(found).toEqual(["not_found", "not_found", "internal_error", bug]);
    expect(decisions.changes.jobs).toEqual([]);
    expect(decisions.changes.records).toMatchObject([
      { key: "client:a", status: 404, body: '{"refused":"not_found"}' },
    ]);
  });

  test("that throws no error fails with one, and a promise is no decision", () => {
    const thrown: unknown = "a text";
    const text = waiting("a", () => {
      throw thrown;
    });
    const late = waiting("b", () => Promise.reject(new Error("late")));
    const { results } = run(stateWith(), text, late);
    expect(results.get(text)).toEqual({ error: new Error("a decision", { cause: thrown }) });
    expect(results.get(late)).toMatchObject({ error: { message: /synchronous/ } });
  });

  test("that runs out of ids stops the group, which runs again with more", () => {
    const greedy = waiting("a", () => {
      throw new IdsRanOut();
    });
    expect(() => run(stateWith(), greedy)).toThrow(IdsRanOut);
  });

  test("of an operation whose keys changed is left for a later group", () => {
    const stale = waiting("a", () => "done");
    const decisions = run(stateWith({ stale: [stale] }), stale);
    expect([decisions.results.size, decisions.committing]).toEqual([0, []]);
  });
});

interface Card {
  readonly state: string;
}

describe("a later decision of the group", () => {
  test("sees the accounts and rows that an earlier one wrote", () => {
    const table: RecordTable<Card, "state"> = {
      ...{ name: "card", lock: "key", changing: new Set(["state"]), identity: () => "c" },
      read: () => sql`select`,
    };
    const card: Need<object> = { record: table as RecordTable<object>, key: "c" };
    const inserting = waiting("a", (_, books) => {
      books.insert(table, { state: "new" });
      return String(books.openAccount("customer_wallet", "NGN").id);
    });
    const changing = waiting(
      "b",
      (found, books) => {
        // The need's row is a card.
        const { card: row } = found as unknown as { card: Card };
        books.update(table, row, { state: "used" });
        return row;
      },
      { needs: { card } },
    );
    const listing = waiting("c", ({ cards }) => cards, { needs: { cards: [card, card] } });
    const state = stateWith();
    const decisions = run(state, inserting, changing, listing);
    expect(resultOf(decisions, changing)).toEqual([200, '{"state":"new"}', false]);
    const used = '[{"state":"used"},{"state":"used"}]';
    expect(resultOf(decisions, listing)).toEqual([200, used, false]);
    const [account] = decisions.changes.openedAccounts;
    expect(state.snapshot.hasAccount(1n, account?.id ?? 0n)).toBe(true);
  });
});

describe("before its decision an operation is refused", () => {
  const byKey = { apiKeyId: 7n, requestKind: "money", service: "cards" } as const;
  const asked = (conditions: Conditions, caller: Partial<Caller> = byKey) => {
    const queued = waiting("a", () => "done", { caller });
    const decisions = run(stateWith(conditions), queued);
    expect(decisions.changes.records).toHaveLength(decisions.committing.length);
    return resultOf(decisions, queued);
  };
  const DONE = [200, '"done"', false];
  const full = { keys: { 7: "full" } } as const;

  test.each<[string, Conditions, unknown]>([
    ["a valid key", full, DONE],
    ["a key that the database does not have", {}, DONE],
    ["a revoked key", { keys: { 7: "revoked" } }, "invalid_api_key"],
    ["an expired key", { keys: { 7: "expired" } }, "invalid_api_key"],
    ["a key without money", { keys: { 7: "no_money" } }, "forbidden"],
    ["another revoked key", { keys: { 7: "full", 8: "revoked" } }, DONE],
    [
      "a business that is suspended",
      { ...full, environment: { businessStatus: "suspended" } },
      "activation_required",
    ],
    ["its service paused", { ...full, pauses: { cards: "Closed." } }, "service_paused"],
    ["all services paused", { ...full, pauses: { all: "Closed." } }, "service_paused"],
    ["another service paused", { ...full, pauses: { bills: "Closed." } }, DONE],
  ])("or not: %s", (_, conditions, expected) => {
    expect(asked(conditions)).toEqual(expected);
  });

  test.each<[string, Conditions, unknown]>([
    ["an approved business", {}, DONE],
    [
      "a business that is suspended",
      { environment: { businessStatus: "suspended" } },
      "activation_required",
    ],
    [
      "a business that waits for approval, in live mode",
      { environment: { businessStatus: "pending" } },
      "activation_required",
    ],
    [
      "a business that waits for approval, in test mode",
      { environment: { businessStatus: "pending", mode: "test" } },
      DONE,
    ],
    ["all services paused", { pauses: { all: "Closed." } }, "service_paused"],
  ])("or not, for a member without a key: %s", (_, conditions, expected) => {
    expect(asked(conditions, { isMember: true, service: "cards" })).toEqual(expected);
  });

  test("unless no key and no service ask for it", () => {
    const conditions: Conditions = {
      ...{ keys: { 7: "revoked" }, pauses: { all: "Closed." } },
      environment: { businessStatus: "suspended" },
    };
    expect(asked(conditions, {})).toEqual(DONE);
  });

  test("unless it was committed already: then it gets its answer, as the first one", () => {
    const closed: Conditions = { keys: { 7: "revoked" } };
    const state = stateWith(closed);
    const record = { environmentId: 1n, key: "client:a", status: 200, body: '"before"' };
    const queued = waiting("a", () => "done", { caller: byKey, mayBeCommitted: true });
    const { fingerprint } = queued.caller;
    state.records.set(queued.recordName, { ...record, fingerprint });
    const again = waiting("a", () => "done", { caller: byKey });
    const decisions = run(state, queued, again);
    expect(resultOf(decisions, queued)).toEqual([200, '"before"', false]);
    expect(resultOf(decisions, again)).toBe("invalid_api_key");
    expect(decisions.committing).toEqual([]);
  });
});

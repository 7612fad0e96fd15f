import { describe, expect, test } from "vitest";
import { bigintArray, textArray } from "../../database/arrays.ts";
import type { Sql } from "../../database/sql.ts";
import type { Account } from "../accounts.ts";
import { Changes } from "../group/changes.ts";
import { nameGroupPartitions } from "../group/partition-names.ts";
import { Snapshot } from "../group/snapshot.ts";
import { buildStatements } from "../group/write-changes.ts";
import type { RecordTable } from "../records.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const SLOT = 3;

/** Environment 1 has subscribers, and environment 2 has none. */
function targets() {
  const snapshot = new Snapshot();
  for (const id of [1n, 2n]) {
    const rest = { businessId: id, mode: "test", businessStatus: "approved", now: NOW } as const;
    snapshot.environments.set(id, { id, hasSubscribers: id === 1n, ...rest });
  }
  return { snapshot, partitions: nameGroupPartitions("2026_03", 7) };
}

/** The statements of a group with these changes, its opened or changed accounts among them. */
function statementsOf(what: Partial<Changes>, accounts: readonly Account[] = []): readonly Sql[] {
  const changes = Object.assign(new Changes(), what);
  for (const account of accounts) changes.accounts.set(account);
  const whole = new Changes();
  whole.append(changes);
  return buildStatements(whole, targets(), SLOT);
}

/** What each statement does, by the table or function that it names first. */
const stepsOf = (statements: readonly Sql[]) =>
  statements.map(({ text }) => {
    const [, name] = /(?:insert into|from graphile_worker\.)\s*(\w+)/.exec(text) ?? [];
    return text.includes("with moved") ? "books" : (name ?? text);
  });

const booksOf = (statements: readonly Sql[]) =>
  statements.find(({ text }) => text.includes("with moved"))?.values ?? [];

interface Row {
  readonly id: string;
  readonly state: string;
}

/** A table whose statements say what they were given. */
function table(name: string, parts: Partial<RecordTable<Row>> = {}): RecordTable<object> {
  const said = (verb: string) => (rows: readonly Row[]) => ({
    text: [verb, name, ...rows.map(({ id, state }) => `${id}=${state}`)].join(" "),
    values: [],
  });
  const record: RecordTable<Row> = {
    ...{ name, lock: "key", changing: new Set(), identity: ({ id }) => id },
    ...{ read: said("read") as never, insert: said("insert"), update: said("update"), ...parts },
  };
  // Its rows are all made here.
  return record as unknown as RecordTable<object>;
}

const change = (record: RecordTable<object>, id: string, state = "new", environmentId = 1n) => ({
  ...{ record, environmentId, row: { id, state } },
});

const RECORD = {
  ...{ environmentId: 1n, key: "k", fingerprint: Buffer.from("f"), status: 200, body: "{}" },
};
const EVENT: Changes["events"][number] = {
  ...{
    environmentId: 1n,
    id: 9n,
    type: "test.done",
    body: "{}",
    occurredAt: NOW,
    traceparent: null,
  },
};
const TRANSACTION = {
  ...{ environmentId: 1n, id: 8n, kind: "paid", narrative: "rent", linkId: null, occurredAt: NOW },
};
const ENTRY: Changes["entries"][number] = {
  ...{ environmentId: 1n, accountId: 4n, seq: 1n, transactionId: 8n, counterpartyId: 6n },
  ...{ available: 1n, held: 0n, pending: 0n, balanceAfter: 1n, purpose: "fee" },
};
const TIMER = { environmentId: 1n, id: 9n, task: "later", payload: "{}", dueAt: NOW };

const account = (id: bigint, rowAt: string | null): Account => ({
  ...{ environmentId: 1n, id, kind: "test", currency: "NGN", entrySeq: 0n, rowAt },
  ...{ available: 0n, held: 0n, pending: 0n },
});

const JOB = { task: "now", payload: "{}" };

describe("a group", () => {
  test("without changes sends nothing, and one with an answer alone sends one statement", () => {
    expect(statementsOf({})).toEqual([]);
    expect(stepsOf(statementsOf({ records: [RECORD] }))).toEqual(["books"]);
  });

  test("sends a further statement for each kind of change that it has, in one order", () => {
    const [cards, bills] = [table("card"), table("bill")];
    const opened = account(5n, null);
    const statements = statementsOf(
      {
        openedAccounts: [opened],
        open: [{ environmentId: 1n, account: 1n, amount: 5n }],
        inserts: [change(cards, "a"), change(bills, "b")],
        updates: [change(cards, "c", "used"), change(bills, "b", "paid")],
        events: [EVENT],
        timers: [TIMER],
        jobs: [JOB],
      },
      [opened],
    );
    expect(stepsOf(statements)).toEqual([
      ...["ledger_accounts", "ledger_open_balances"],
      ...["insert bill b=paid", "insert card a=new", "update card c=used"],
      ...["books", "event_batches", "timers", "add_jobs"],
    ]);
  });

  test.each<[string, Partial<Changes>]>([
    ["a transaction", { transactions: [TRANSACTION] }],
    ["an insert", { inserts: [change(table("card"), "a")] }],
    ["an update", { updates: [change(table("card"), "a")] }],
    ["an event", { events: [EVENT] }],
    ["a timer", { timers: [TIMER] }],
    ["a job", { jobs: [JOB] }],
  ])("with %s alone is written", (_, what) => {
    expect(stepsOf(statementsOf(what))).toContain("books");
  });

  test("writes its transactions, entries and events in one statement", () => {
    const what = { transactions: [TRANSACTION], entries: [ENTRY], events: [EVENT] };
    const written = [textArray(["paid"]), textArray(["fee"]), textArray(["test.done"])];
    expect(booksOf(statementsOf(what))).toEqual(expect.arrayContaining(written));
  });

  test("notes the events of environments with subscribers alone", () => {
    const unheard = { ...EVENT, environmentId: 2n };
    expect(stepsOf(statementsOf({ events: [unheard] }))).toEqual(["books"]);
    const [, noted] = statementsOf({ events: [unheard, EVENT] });
    expect(noted?.values).toEqual([bigintArray([1n]), bigintArray([9n]), null]);
  });

  test("notes the traces of its events where one of them has any", () => {
    const traced = { ...EVENT, id: 10n, traceparent: "00-trace" };
    const [, noted] = statementsOf({ events: [EVENT, traced] });
    expect(noted?.values.at(-1)).toBe(textArray([null, "00-trace"]));
  });

  test("updates the accounts that were there before it, and counts them", () => {
    const opened = account(5n, null);
    const accounts = [account(4n, "(0,1)"), opened, account(6n, "(0,2)")];
    const values = booksOf(statementsOf({ openedAccounts: [opened] }, accounts));
    expect([values[1], values.at(-1)]).toEqual([bigintArray([4n, 6n]), 2]);
  });

  test("writes its answers in the order of their keys", () => {
    const records = ["b", "c", "a"].map((key) => ({ ...RECORD, key }));
    expect(booksOf(statementsOf({ records }))).toContain(textArray(["a", "b", "c"]));
  });
});

describe("the rows of a group", () => {
  test("are written once each, in their final state", () => {
    const cards = table("card");
    const updates = [change(cards, "a", "used"), change(cards, "a", "full")];
    const statements = statementsOf({ updates: [...updates, change(cards, "a", "other", 2n)] });
    expect(stepsOf(statements)).toEqual(["update card a=full a=other", "books"]);
  });

  test("with a lock are inserted once; of those without, the later one wins", () => {
    const twice = (record: RecordTable<object>) => ({
      inserts: [change(record, "a", "first"), change(record, "a", "later")],
    });
    expect(() => statementsOf(twice(table("card")))).toThrow("a card is inserted once");
    const [insert] = statementsOf(twice(table("note", { lock: "none" })));
    expect(insert?.text).toBe("insert note a=later");
  });

  test.each(["insert", "update"] as const)("fail where their table has no %s", (verb) => {
    const record = { ...table("card"), [verb]: undefined };
    const changes = { [`${verb}s`]: [change(record, "a")] };
    expect(() => statementsOf(changes)).toThrow(`card has no ${verb}`);
  });
});

describe("a parameter", () => {
  const sent = (value: unknown) => {
    const record = table("card", { insert: () => ({ text: "insert", values: [value] }) });
    return statementsOf({ inserts: [change(record, "a")] }).length;
  };

  const LARGEST = 64 * 1024 * 1024;
  const large = (bytes: number) => ["x".repeat(bytes), Buffer.alloc(bytes)];

  test.each([null, 1, 1n, true, "", Buffer.alloc(0)])("may be %s", (value) => {
    expect(sent(value)).toBe(2);
  });

  test.each([undefined, {}, [1], new Date(0)])("may not be %s", (value) => {
    expect(() => sent(value)).toThrow("parameters can be sent");
  });

  test("may have 64 MiB, and not a byte more", () => {
    for (const value of large(LARGEST)) expect(sent(value)).toBe(2);
    for (const value of large(LARGEST + 1)) expect(() => sent(value)).toThrow("can be sent");
  });
});

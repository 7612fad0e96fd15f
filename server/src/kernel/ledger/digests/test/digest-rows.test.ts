import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  nowMs,
} from "../../../../../test/support/ledger-fixture.ts";
import { present } from "../../../assert.ts";
import { type Sql, sql } from "../../../database/sql.ts";
import { systemRandomness } from "../../../randomness.ts";
import { Vault } from "../../../sealing/vault.ts";
import { verifyLedger } from "../../verify/verify-ledger.ts";
import { DEFAULT_STEPS } from "../../verify/verify-steps.ts";
import { digestRows } from "../digest-rows.ts";
import { digestTasks } from "../digest-task.ts";
import { type DigestedTable, LEDGER_TABLES } from "../digested-table.ts";
import { compareHeads, exportHeads } from "../export-heads.ts";

let fixture: LedgerFixture;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
});
beforeEach(() =>
  execute(`truncate ledger_digests, events, operator_actions;
    drop table if exists events_2020_01;
    create table events_2020_01 partition of events
      for values from ('2020-01-01 00:00:00+00') to ('2020-02-01 00:00:00+00')`),
);
afterAll(() => fixture.drop());

const execute = (text: string) => fixture.database.run({ text, values: [] });

const NOW = { ...DEFAULT_STEPS, settledAfterSeconds: 0 };

/** Its rows are found by their pages. */
const EVENTS = present(
  LEDGER_TABLES.find(({ name }) => name === "events"),
  "the events",
);

/** Its rows are found by an index. */
const ACTIONS: DigestedTable = {
  ...{ name: "operator_actions", title: "Action", key: ["id"] },
  columns: ["id", "done_at", "done_by", "action", "details", "recorded_at"],
};

let ids = 0;

const insertEvent = (recordedAt: string, count = 1, body = "{}") => {
  ids += count;
  return execute(`insert into events (environment_id, id, type, body, occurred_at, recorded_at)
    select 1, ${ids} - n, 'test', '${body}', now(), ${recordedAt} from generate_series(0, ${count - 1}) n`);
};

const insertAction = (recordedAt: string) =>
  execute(`insert into operator_actions (done_at, done_by, action, details, recorded_at)
    values (now(), 'amina', 'test.done', '{}', ${recordedAt})`);

const insertInto = (table: DigestedTable) =>
  table === EVENTS ? insertEvent("now()") : insertAction("now()");

const digest = (table: DigestedTable, steps = NOW) => digestRows(fixture.database, [table], steps);

const MASTER_KEY = { id: 1, secret: Buffer.alloc(32, 1) };

const NOTHING = { links: 0, rows: 0n };

const findings = async () => {
  const proofs = { rows: [], postings: [], digestedTables: [ACTIONS] };
  const report = await verifyLedger(fixture.database, { nowMs, proofs });
  // The events here are published by no operation, which is another proof's finding.
  return report.findings.filter((finding) => /digest/i.test(finding));
};

/** Lets something happen when the digesting next asks the database in this way. */
function before(method: "maybeOne" | "run", happens: () => Promise<unknown>): void {
  const { database } = fixture;
  const spy = vi.spyOn(database, method);
  spy.mockImplementationOnce(async (statement: Sql) => {
    spy.mockRestore();
    await happens();
    // Each of the two answers what it would have answered itself.
    return (await database[method](statement)) as never;
  });
}

describe("another process that digests the same rows first", () => {
  test.each([
    ["before they are read", EVENTS, "maybeOne"],
    ["while they are read", EVENTS, "run"],
    ["before they are read by an index", ACTIONS, "maybeOne"],
    ["while they are read by an index", ACTIONS, "run"],
  ] as const)("keeps the table: %s", async (_, table, method) => {
    await insertInto(table);
    if (table === EVENTS) await insertEvent("'2020-01-15'");
    before(method, async () => {
      await digest(table);
      await insertInto(table);
    });
    expect(await digest(table)).toEqual(NOTHING);
    expect(await digest(table)).toEqual({ links: 1, rows: 1n });
    expect(await findings()).toEqual([]);
  });
});

describe("a partition", () => {
  test("that another process digests keeps its table: later partitions are left to it", async () => {
    await insertEvent("'2020-01-15'");
    await insertEvent("now()");
    before("run", async () => {
      await digest(EVENTS);
      // So far it has come: the first of its links are those of the oldest partition.
      await execute("delete from ledger_digests where part <> 'events_2020_01'");
    });
    expect(await digest(EVENTS)).toEqual(NOTHING);
    expect(await digest(EVENTS)).toEqual({ links: 1, rows: 1n });
    expect(await findings()).toEqual([]);
  });

  test("whose time is over is closed by a link without rows, and is over with", async () => {
    await insertEvent("'2020-01-15'");
    expect(await digest(EVENTS)).toEqual({ links: 2, rows: 1n });
    expect(await digest(EVENTS)).toEqual(NOTHING);
    await insertEvent("now()");
    expect(await digest(EVENTS)).toEqual({ links: 1, rows: 1n });
    expect(await digest(EVENTS)).toEqual(NOTHING);
    expect(await findings()).toEqual([]);
  });

  test("whose rows do not lie in the order of time has no link for a time without rows", async () => {
    const mixed = "timestamptz '2020-01-10' + n % 2 * interval '10 days'";
    await insertEvent(mixed, 700, "x".repeat(1_000));
    const small = { ...NOW, pagesMax: 1 };
    expect(await digest(EVENTS, small)).toEqual({ links: 3, rows: 700n });
    expect(await findings()).toEqual([]);
  });
});

test("the exported head of a chain is its newest link, and is compared with that link", async () => {
  for (let n = 0; n < 2; n++) {
    await insertAction("now()");
    await digest(ACTIONS);
  }
  const vault = new Vault([MASTER_KEY], Buffer.alloc(32), systemRandomness);
  const exported = await exportHeads(fixture.database, vault, new Date(0));
  expect(exported.heads).toMatchObject([{ stream: "operator_actions", number: "2" }]);
  await insertAction("now()");
  await digest(ACTIONS);
  expect(await compareHeads(fixture.database, exported)).toEqual([]);
  await execute("delete from ledger_digests where number = 2");
  expect(await compareHeads(fixture.database, exported)).toHaveLength(1);
});

test("a chain with more links than one step reads is verified to its end", async () => {
  for (let n = 21; n > 0; n--) await insertAction(`now() - interval '${n} hours'`);
  expect(await digest(ACTIONS, { ...NOW, entriesMax: 1 })).toEqual({ links: 21, rows: 21n });
  expect(await findings()).toEqual([]);
  await execute("delete from operator_actions where id = (select max(id) from operator_actions)");
  expect(await findings()).toEqual([
    expect.stringMatching(/^Digest 21 of operator_actions .+: 1 of 1 rows are missing\.$/),
  ]);
});

test("up to twenty wrong rows of a segment are named, and more are counted", async () => {
  await insertEvent("now()", 21);
  await digest(EVENTS);
  const change = (rows: number) =>
    execute(`update events set body = body || ' '
      where id in (select id from events order by id limit ${rows})`);
  await change(20);
  const named = await findings();
  expect(named).toHaveLength(20);
  for (const one of named) expect(one).toMatch(/^Event .+ was changed after it was digested/);
  await change(21);
  expect(await findings()).toEqual([
    expect.stringMatching(/: 21 rows were changed and 0 were added after they were digested\.$/),
  ]);
});

describe("a row", () => {
  test.each([
    EVENTS,
    ACTIONS,
  ])("that may not be settled is left for later: $name", async (table) => {
    await insertInto(table);
    expect(await digest(table, DEFAULT_STEPS)).toMatchObject({ rows: 0n });
    expect(await digest(table)).toEqual({ links: 1, rows: 1n });
  });

  test("found by an index is digested once, in steps of at most so many", async () => {
    for (let n = 5; n > 0; n--) await insertAction(`now() - interval '${n} hours'`);
    expect(await digest(ACTIONS, { ...NOW, entriesMax: 2 })).toEqual({ links: 3, rows: 5n });
    expect(await digest(ACTIONS)).toEqual(NOTHING);
    expect(await findings()).toEqual([]);
  });
});

test("the task digests what is settled, and then rests fifty times as long as it took", async () => {
  let time = 0;
  const times: number[] = [];
  const nextTime = () => times.shift() ?? time;
  const task = digestTasks(fixture.database, [ACTIONS], nextTime)["ledger.digest"];
  const digested = async () => {
    await insertAction(`now() - interval '1 day' + ${++ids} * interval '1 second'`);
    const count = sql`select count(*) from ledger_digests where stream = 'operator_actions'`;
    const { count: before } = await fixture.database.one<{ count: bigint }>(count);
    await task?.({});
    return (await fixture.database.one<{ count: bigint }>(count)).count > before;
  };
  times.push(0, 100);
  expect(await digested()).toBe(true);
  time = 5_099;
  expect(await digested()).toBe(false);
  time = 5_100;
  expect(await digested()).toBe(true);
});

describe("a column that is added to a table with digested rows", () => {
  const EXTENDED: DigestedTable = { ...ACTIONS, addedColumns: ["request_id", "address"] };

  const findingsOf = async (table: DigestedTable) => {
    const proofs = { rows: [], postings: [], digestedTables: [table] };
    const report = await verifyLedger(fixture.database, { nowMs, proofs });
    return report.findings.filter((finding) => /digest|Action/i.test(finding));
  };

  test("leaves the digests of earlier rows as they are", async () => {
    await insertAction("now()");
    await digest(ACTIONS);
    expect(await findingsOf(EXTENDED)).toEqual([]);
  });

  test("is covered in rows that have a value, and in rows that later get one", async () => {
    await insertAction("now()");
    await execute("update operator_actions set address = '203.0.113.7'");
    await digest(EXTENDED);
    expect(await findingsOf(EXTENDED)).toEqual([]);
    await execute("update operator_actions set address = null");
    expect(await findingsOf(EXTENDED)).not.toEqual([]);
    await execute("update operator_actions set address = '203.0.113.7', request_id = 'req_1'");
    expect(await findingsOf(EXTENDED)).not.toEqual([]);
  });
});

import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  nowMs,
  openLedger,
  type TestLedger,
} from "../../../../../test/support/ledger-fixture.ts";
import { callerOf, openWallet, transfer } from "../../../../../test/support/ledger-operations.ts";
import { Database } from "../../../database/database.ts";
import { sql } from "../../../database/sql.ts";
import { dropOldMonths } from "../../../jobs/timers/drop-old-months.ts";
import { doneOperation, forgetOperation } from "../../forget-operation.ts";
import { type MoneyOperation, operation } from "../../operation.ts";
import { estimateWork } from "../../verify/estimate-work.ts";
import { verifyLedger } from "../../verify/verify-ledger.ts";
import { DEFAULT_STEPS } from "../../verify/verify-steps.ts";
import { digestRows } from "../digest-rows.ts";
import { LEDGER_TABLES } from "../digested-table.ts";

let fixture: LedgerFixture;
let testLedger: TestLedger;
let environmentId: bigint;
let ann: bigint;
let ben: bigint;

let keys = 0;
async function run<T>(todo: MoneyOperation<T>, key = `key ${++keys}`): Promise<T | undefined> {
  return (await testLedger.ledger.run(todo, callerOf(environmentId, key))).outcome;
}

const move = (narrative: string) =>
  run(transfer({ from: ann, to: ben, amount: 1n, fee: 1n, narrative }));

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  testLedger = openLedger(fixture.url);
  [environmentId = 0n] = fixture.environmentIds;
  const open = async () => BigInt((await run(openWallet(100_000n)))?.id ?? 0);
  [ann, ben] = [await open(), await open()];
  for (let n = 1; n <= 30; n++) await move(`before ${n}`);
});

afterAll(async () => {
  await testLedger?.ledger.close();
  await fixture?.drop();
});

const NOW = { ...DEFAULT_STEPS, settledAfterSeconds: 0 };
const SMALL = { pagesMax: 1, entriesMax: 7, settledAfterSeconds: 0 };

const digest = (steps: typeof SMALL = NOW) => digestRows(fixture.database, LEDGER_TABLES, steps);

const verify = async (digestsSince?: Date) =>
  await verifyLedger(fixture.database, { nowMs, digestsSince });

const findings = async () => (await verify()).findings;

const execute = (text: string) => fixture.database.run({ text, values: [] });

const countRows = async () => {
  const { rows } = await fixture.database.one<{ rows: bigint }>(sql`
    select (select count(*) from ledger_transactions) + (select count(*) from ledger_entries)
      + (select count(*) from events) + (select count(*) from operation_records)
      + (select count(*) from forgotten_operations) as rows`);
  return Number(rows);
};

const startAgain = () => execute("truncate ledger_digests");

beforeEach(startAgain);

describe("digesting", () => {
  test("digests every row once, whatever the size of its steps", async () => {
    const small = await digest(SMALL);
    expect(Number(small.rows)).toBe(await countRows());
    expect(await verify()).toMatchObject({ findings: [], digestedRows: await countRows() });
    expect(await digest(SMALL)).toEqual({ links: 0, rows: 0n });
    await move("later");
    expect((await digest(SMALL)).rows).toBe(1n + 4n + 1n + 1n);
    await startAgain();
    expect((await digest()).rows).toBe(BigInt(await countRows()));
  });

  test("makes one chain when several processes digest at once", async () => {
    await Promise.all([digest(SMALL), digest(SMALL), digest(), digest(SMALL)]);
    await digest();
    expect(await verify()).toMatchObject({ findings: [], digestedRows: await countRows() });
  });

  test("skips the time of a transaction that is still open", async () => {
    const client = new pg.Client({ connectionString: fixture.url });
    await client.connect();
    await client.query("begin");
    await client.query(`insert into events (environment_id, id, type, body, occurred_at, recorded_at)
      values (${environmentId}, 7, 'test.late', '{}', now(), now())`);
    await move("while open");
    await digest();
    await client.query("commit");
    await client.end();
    await digest();
    expect(await verify()).toMatchObject({ findings: [], digestedRows: await countRows() });
  });

  test("finds rows written to pages of earlier rows", async () => {
    await execute(`do $$ begin for n in 1..300 loop
      begin
        insert into events (environment_id, id, type, body, occurred_at, recorded_at)
        values (1, 9000000 + n, 'test.undone', repeat('x', 500), now(), now());
        raise exception 'undone';
      exception when others then null; end;
    end loop; end $$`);
    for (let n = 1; n <= 30; n++) await move(`beyond ${n}`);
    await digest();
    await execute("vacuum events");
    const page = async (rows: string) =>
      (
        await fixture.database.one<{ page: number }>({
          text: `select ${rows}((ctid::text::point)[0])::integer as page from events where recorded_at > (
            select timestamptz 'epoch' + max(until_us) * interval '1 microsecond' from ledger_digests)`,
          values: [],
        })
      ).page;
    for (let n = 1; n <= 10; n++) await move(`into the gap ${n}`);
    const { last } = await fixture.database.one<{ last: number }>(
      sql`select max((ctid::text::point)[0])::integer as last from events`,
    );
    expect(await page("min")).toBeLessThan(last);
    await digest(SMALL);
    expect(await verify()).toMatchObject({ findings: [], digestedRows: await countRows() });
  });

  test("keeps a record whose key was freed, so that its digest still matches", async () => {
    await run(openWallet(0n), "a key that is freed");
    await digest();
    const forgetting = operation({
      name: "test.forget",
      needs: { done: doneOperation("client:a key that is freed") },
      decide({ done }, books) {
        forgetOperation(books, done);
        return {};
      },
    });
    await run(forgetting);
    expect(await run(openWallet(0n), "a key that is freed")).toBeDefined();
    expect(await findings()).toEqual([]);
    await execute("update forgotten_operations set body = 'other'");
    expect(await findings()).toContainEqual(
      expect.stringMatching(/^Stored answer \d+\/client:a key that is freed was changed after/),
    );
    await execute("delete from forgotten_operations");
  });
});

describe("a missing partition", () => {
  const makeOld = async () => {
    await execute(`create table events_2020_01 partition of events
      for values from ('2020-01-01 00:00:00+00') to ('2020-02-01 00:00:00+00')`);
    await execute(`insert into events (environment_id, id, type, body, occurred_at, recorded_at)
      select ${environmentId}, n, 'test.old', '{}', now(), '2020-01-15' from generate_series(1, 5) n`);
    await digest();
  };

  test("is no finding if the service has dropped it", async () => {
    await makeOld();
    await dropOldMonths(fixture.database, ["events"], 3);
    expect(
      await fixture.database.one(sql`select to_regclass('events_2020_01')::text as name`),
    ).toEqual({
      name: null,
    });
    expect(await findings()).toEqual([]);
    await move("afterwards");
    await digest();
    expect(await findings()).toEqual([]);
  });

  test("is named if the service has not dropped it", async () => {
    await makeOld();
    await execute("drop table events_2020_01");
    expect(await findings()).toContainEqual(
      expect.stringMatching(
        /: the table events_2020_01 is gone, and the service has not dropped it\.$/,
      ),
    );
  });

  test("is named if the chain says that it was dropped before its time was over", async () => {
    await makeOld();
    await dropOldMonths(fixture.database, ["events"], 3);
    await execute("update ledger_digests set until_us = 5 where kind = 'dropped'");
    expect(await findings()).toContainEqual(
      expect.stringMatching(/says that events_2020_01 was dropped before its time was over\.$/),
    );
  });
});

describe("a chain", () => {
  test.each([
    [
      "with a rewritten link",
      "update ledger_digests set row_count = row_count + 1 where number = 1",
      /^Digest 1 of \w+ was rewritten/,
    ],
    [
      "with a missing link",
      "delete from ledger_digests where number = 2",
      /^Digest 3 of events does not follow digest 1: digests are missing\.$/,
    ],
    [
      "with another digest of its rows",
      "update ledger_digests set digest = sha256('other') where stream = 'events'",
      /^Digest \d+ of events \(.+\): the rows differ from their digest\.$/,
    ],
    [
      "that skips a time",
      "update ledger_digests set after_us = after_us + 1 where number = 2",
      /skips or repeats a time of/,
    ],
  ])("%s is named", async (_name, statement, says) => {
    for (let n = 1; n <= 3; n++) {
      await move(`link ${n}`);
      await digest();
    }
    await execute(statement);
    expect(await findings()).toContainEqual(expect.stringMatching(says));
  });

  test("is compared with its newest rows only, if so requested", async () => {
    await digest();
    await execute("update events set body = 'other' where id = (select min(id) from events)");
    expect((await verify(new Date(Date.now() + 60_000))).findings).toEqual([]);
    expect((await findings()).length).toBe(1);
    await startAgain();
  });

  test("names each row that was added, and counts those that are missing", async () => {
    await move("in between");
    await digest();
    await execute(`insert into events (environment_id, id, type, body, occurred_at, recorded_at)
      select environment_id, 7000000, type, body, occurred_at, recorded_at from events
      where id = (select max(id) from events)`);
    await execute("delete from events where id in (select id from events order by id limit 2)");
    const found = await findings();
    const during = String.raw`Digest 1 of events \(the beginning to .+\)`;
    for (const says of [
      `^Event ${environmentId}/7000000 was added to a time that is digested already\\. ${during}\\.$`,
      `^${during}: 2 of \\d+ rows are missing\\.$`,
    ])
      expect(found).toContainEqual(expect.stringMatching(says));
    expect(found).not.toContainEqual(expect.stringMatching(/differ from their digest/));
    await execute("delete from events where id = 7000000");
  });

  test("counts as work for the verifier only if its rows are newer than asked", async () => {
    await digest();
    await execute("update ledger_digests set until_us = until_us / 1000 * 1000");
    const link = sql`select until_us / 1000 as "untilMs", row_count as rows from ledger_digests where stream = 'events'`;
    const { untilMs, rows } = await fixture.database.one<{ untilMs: bigint; rows: bigint }>(link);
    await execute("delete from ledger_digests where stream <> 'events'");
    const estimate = (sinceMs: number) => estimateWork(fixture.database, new Date(sinceMs));
    const without = await estimate(Number(untilMs));
    expect((await estimate(Number(untilMs) - 1)) - without).toBe(Number(rows));
    expect((await estimateWork(fixture.database, undefined)) - without).toBe(Number(rows));
    await execute("update events set body = 'other' where id = (select min(id) from events)");
    const countChanged = async (sinceMs: number) =>
      (await verify(new Date(sinceMs))).findings.filter((one) => /was changed after/.test(one))
        .length;
    expect(await countChanged(Number(untilMs))).toBe(0);
    expect(await countChanged(Number(untilMs) - 1)).toBe(1);
  });

  test("matches its rows whatever the time zone and the form of bytes of the session", async () => {
    await digest();
    const url = new URL(fixture.url);
    url.searchParams.set("options", "-c timezone=Africa/Lagos -c bytea_output=escape");
    const database = new Database({
      url: url.href,
      connectionsMax: 2,
      applicationName: "session settings test",
      onIdleError: () => undefined,
    });
    const report = await verifyLedger(database, { nowMs });
    await database.close();
    expect(report).toMatchObject({ findings: [], digestedRows: await countRows() });
  });

  test("names a segment as a whole if most of its rows are wrong", async () => {
    await digest();
    await execute("update events set body = body || ' '");
    expect(await findings()).toContainEqual(
      expect.stringMatching(
        /^Digest 1 of events \(.+\): \d+ rows were changed and 0 were added after they were digested\.$/,
      ),
    );
  });
});

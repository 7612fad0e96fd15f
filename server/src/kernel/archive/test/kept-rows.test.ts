import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
} from "../../../../test/support/ledger-fixture.ts";
import { sql } from "../../database/sql.ts";
import { readArchivedSums } from "../../ledger/archived-past.ts";
import { digestRows, MOVEMENTS } from "../kept-rows.ts";

const MONTH = 202401;
const ROWS = 45_000;

let fixture: LedgerFixture;
beforeAll(async () => {
  fixture = await createLedgerFixture();
  await fixture.database.run(sql`
    insert into archived_movements (month, environment_id, account_id, available, held, pending, entries)
    select month, 1, n, n, 0, 0, 1
    from generate_series(1, ${ROWS}::integer) n cross join unnest(array[202401, 202402]) month`);
  await fixture.database.run(sql`analyze archived_movements`);
});
afterAll(() => fixture.drop());

const digest = () => digestRows(fixture.database, MOVEMENTS, MONTH);

test("the digest of more rows than one step reads is over each of them", async () => {
  const whole = await digest();
  expect(whole.rows).toBe(BigInt(ROWS));
  for (const account of [1, 20_000, 20_001, 40_000, 40_001, ROWS]) {
    const change = (by: number) =>
      fixture.database.run(sql`
        update archived_movements set held = held + ${by}::integer where month = ${MONTH} and account_id = ${account}`);
    await change(1);
    expect((await digest()).digest).not.toBe(whole.digest);
    await change(-1);
  }
  await fixture.database.run(
    sql`update archived_movements set held = 1 where month = 202402 and account_id = 7`,
  );
  expect(await digest()).toEqual(whole);
});

test("what some accounts had is looked up by their keys, and reads no other account", async () => {
  const asked: string[] = [];
  const spied = {
    ...{
      one: fixture.database.one,
      maybeOne: fixture.database.maybeOne,
      run: fixture.database.run,
    },
    async many<Row extends object>(statement: { text: string; values: readonly unknown[] }) {
      const explained = await fixture.database.many<Record<string, string>>({
        text: `explain ${statement.text}`,
        values: statement.values,
      });
      asked.push(...explained.flatMap((line) => Object.values(line)));
      return await fixture.database.many<Row>(statement);
    },
  };
  const accounts = [3n, 44_000n].map((id) => ({ environmentId: 1n, id }));
  const sums = await readArchivedSums(spied, accounts, [202401, 202402]);
  expect(sums.map(({ id, available, entries }) => [id, available, entries])).toEqual(
    expect.arrayContaining([
      [3n, 6n, 2n],
      [44_000n, 88_000n, 2n],
    ]),
  );
  expect(asked.join("\n")).toContain("archived_movements_by_account");
  expect(asked.join("\n")).not.toContain("Seq Scan on archived_movements");
});

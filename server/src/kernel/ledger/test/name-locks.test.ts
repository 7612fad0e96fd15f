import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { useLedgerHarness } from "../../../../test/support/ledger-harness.ts";
import { callerOf } from "../../../../test/support/ledger-operations.ts";
import {
  counterNicknamed,
  counters,
  createRecordTables,
} from "../../../../test/support/ledger-records.ts";
import { sql } from "../../database/sql.ts";
import { hashLockName } from "../group/queries.ts";
import { formatRecordName } from "../group/queued-operation.ts";
import { type MoneyOperation, operation } from "../operation.ts";
import { formatRowName } from "../row-names.ts";

const harness = useLedgerHarness();

beforeAll(() => createRecordTables(harness.fixture.database));

/** Locks a name as another process does. Returns a function that releases it. */
async function locked(name: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: harness.fixture.url });
  await client.connect();
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [hashLockName(name)]);
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}

describe("an operation without an account waits for another process that has locked", () => {
  const lockWaits = async () => {
    const { waits } = await harness.fixture.database.one<{ waits: number }>(sql`
      select count(*)::integer as waits from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return waits;
  };

  const waitsFor = async (name: string, one: MoneyOperation<unknown>, key: string) => {
    const unlock = await locked(name);
    const answered = harness.testLedger.ledger.run(one, callerOf(harness.here, key));
    await expect.poll(lockWaits).toBe(1);
    await unlock();
    return await answered;
  };

  test("its operation key", async () => {
    const one = operation({ name: "test.nothing", needs: {}, decide: () => "done" });
    const name = `operation/${formatRecordName(harness.here, "client:a key of its own")}`;
    expect(await waitsFor(name, one, "a key of its own")).toMatchObject({ outcome: "done" });
  });

  test("the identity of a row that it finds by another key", async () => {
    const row = { environmentId: harness.here, name: "g", nickname: "nick g", value: 1n };
    await harness.run(
      operation({
        name: "test.open",
        needs: {},
        decide: (_found, books) => books.insert(counters, row).name,
      }),
    );
    const look = operation({
      name: "test.look",
      needs: { counter: counterNicknamed("nick g") },
      decide: ({ counter }) => String(counter?.value),
    });
    const answer = await waitsFor(formatRowName(counters, harness.here, "g"), look, "a look");
    expect(answer.outcome).toBe("1");
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { usePrechecksHarness } from "../../../../test/support/prechecks-harness.ts";
import { type Sql, sql } from "../../database/sql.ts";

const harness = usePrechecksHarness();
const { change, seen } = harness;

describe("a new period of operation records", () => {
  afterEach(async () => {
    await change(periodIsAhead(0));
    await change(sql`select make_partitions(3)`);
  });

  /** Renames the partitions as if `count` periods had passed. */
  const periodIsAhead = (periods: number): Sql => ({
    text: `create or replace function operation_period(at timestamptz) returns integer language sql immutable
      return floor(extract(epoch from at) / (30 * 24 * 60 * 60))::integer + ${periods}`,
    values: [],
  });

  test("has its records in its own table, and earlier records are still found", async () => {
    const before = { operationKey: "client:before" };
    expect(await seen(before)).toMatchObject({ id: harness.here });
    await change(periodIsAhead(1));
    expect(await seen({ operationKey: "client:after" })).toMatchObject({ id: harness.here });
    const rows = await harness.fixture.database.many<{ key: string; isNext: boolean }>(sql`
      select key, period = operation_period(now()) as "isNext" from operation_records
      where environment_id = ${harness.here} order by key desc`);
    expect(rows).toEqual([
      { key: "client:before", isNext: false },
      { key: "client:after", isNext: true },
    ]);
    expect(await seen(before)).toMatch("idempotency_conflict");
  });

  test("has its records found by a process that was idle for long", async () => {
    await seen();
    await change(periodIsAhead(2));
    const after = { operationKey: "client:long after" };
    expect(await seen(after)).toMatchObject({ id: harness.here });
    expect(await seen(after)).toMatch("idempotency_conflict");
  });

  /** The table of a period, counted from the current one. */
  async function tableOf(distance: number): Promise<string> {
    const { name } = await harness.fixture.database.one<{ name: string }>(sql`
      select 'operation_records_' || operation_period(now()) + ${distance}::integer as name`);
    return name;
  }

  const drop = async (distance: number) =>
    change(sql`drop table ${sql.identifier(await tableOf(distance))}`);

  test("is found by a process whose remembered tables are gone", async () => {
    await seen();
    await change(periodIsAhead(1));
    await drop(-2);
    expect(await seen()).toMatchObject({ id: harness.here });
    expect(harness.testLedger.failures).toMatchObject([{ name: "PeriodOutdated" }]);
    expect(await seen()).toMatchObject({ id: harness.here });
    expect(harness.testLedger.failures.splice(0)).toHaveLength(1);
  });

  test("fails operations while its table is missing, and no longer once it exists", async () => {
    await drop(1);
    expect(await seen()).toMatch("42P01");
    await change(sql`select make_partitions(3)`);
    expect(await seen()).toMatchObject({ id: harness.here });
    expect(harness.testLedger.failures.splice(0)).toMatchObject([{ code: "42P01" }]);
  });

  test("leaves no outdated access state remembered when something changes as it begins", async () => {
    await seen({ environmentId: harness.fixture.environmentIds[0] ?? 0n, apiKeyId: null });
    await change(periodIsAhead(1));
    const suspend = () =>
      change(sql`update businesses set status = 'suspended' where id = ${harness.here - 1n}`);
    const first = await harness.seenBehind(await tableOf(1), suspend);
    expect(first).toMatchObject({ businessStatus: "approved" });
    expect(await seen()).toMatch("activation_required");
  });
});

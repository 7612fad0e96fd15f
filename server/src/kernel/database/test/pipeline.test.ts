import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { Pipeline } from "../pipeline.ts";
import { sql } from "../sql.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each([true, false])("a pipeline, statements named: %s", (namedStatements) => {
  let pipeline: Pipeline;

  beforeEach(async () => {
    pipeline = await Pipeline.open({
      url: database.url,
      applicationName: "pipeline test",
      namedStatements,
    });
  });
  afterEach(() => pipeline.close());

  const one = (value: number) =>
    pipeline.send<{ one: number }>(sql`select ${value}::integer as one`);
  const fails = () => pipeline.send(sql`select 1 / ${0}::integer as one`);

  test("answers each statement of a batch, and of the next while the first is under way", async () => {
    const first = [one(1), one(2)];
    await Promise.resolve();
    const second = new Promise((resolve) => process.nextTick(() => resolve(one(3))));
    const rows = (await Promise.all([...first, second])) as { rows: { one: number }[] }[];
    expect(rows.map((answer) => answer.rows)).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]]);
  });

  test("fails a statement and all behind it with the one cause, and nothing before it or in the next batch", async () => {
    const [before, failed, behind] = await Promise.allSettled([one(1), fails(), one(2)]);
    expect(before).toMatchObject({ status: "fulfilled", value: { rows: [{ one: 1 }] } });
    expect(failed).toMatchObject({ status: "rejected", reason: { code: "22012" } });
    expect(behind).toMatchObject({ status: "rejected", reason: { code: "22012" } });
    expect((await one(4)).rows).toEqual([{ one: 4 }]);
  });

  test("says what a commit ended as", async () => {
    await pipeline.begin();
    await fails().catch(() => undefined);
    expect((await pipeline.send(sql`commit`)).command).toBe("ROLLBACK");
  });

  test("asks again for what could not be parsed, and for what stood behind it", async () => {
    const table = `late_${namedStatements}`;
    const late = () => pipeline.send({ text: `select count(*) as rows from ${table}`, values: [] });
    const other = () => pipeline.send({ text: `select '${table}' as name`, values: [] });
    const [missing, skipped] = await Promise.allSettled([late(), other()]);
    expect(missing).toMatchObject({ reason: { code: "42P01" } });
    expect(skipped).toMatchObject({ reason: { code: "42P01" } });
    await pipeline.send({ text: `create table ${table} ()`, values: [] });
    expect((await late()).rows).toEqual([{ rows: 0n }]);
    expect((await other()).rows).toEqual([{ name: table }]);
  });

  test("keeps rows, nulls and kinds apart, however often a statement comes", async () => {
    const all = () =>
      pipeline.send(sql`
        select n::bigint as big, null::text as nothing, 'a' || n as text, n > 1 as "isMore"
        from generate_series(1, ${2}::integer) as n`);
    const expected = [
      { big: 1n, nothing: null, text: "a1", isMore: false },
      { big: 2n, nothing: null, text: "a2", isMore: true },
    ];
    for (const answer of [await all(), ...(await Promise.all([all(), all()]))])
      expect(answer.rows).toEqual(expected);
  });

  test("fails what is under way when the connection goes, and says that it is broken", async () => {
    const { rows } = await pipeline.send<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const waiting = Promise.allSettled([one(1), pipeline.send(sql`select pg_sleep(20)`), one(2)]);
    const other = await Pipeline.open({
      url: database.url,
      applicationName: "end",
      namedStatements,
    });
    await other.send(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::integer)`);
    await other.close();
    expect((await waiting).map(({ status }) => status)).toContain("rejected");
    await expect(one(3)).rejects.toThrow();
    expect(pipeline.broken).toBe(true);
  });
});

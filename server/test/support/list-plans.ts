import { afterAll, beforeAll, expect } from "vitest";
import type { Database, Queryable, Transaction } from "../../src/kernel/database/database.ts";
import { type Sql, sql } from "../../src/kernel/database/sql.ts";
import { createTestDatabase, type TestDatabase } from "./databases.ts";
import { openDatabase } from "./ledger-fixture.ts";

export const ROWS = 20_000;
export const ENVIRONMENT = 7n;

export const all = { environmentId: ENVIRONMENT, from: null, until: null };
export const page = { limit: 51, offset: 0 };

export type Read = (at: Queryable) => Promise<unknown>;

const SLOWLY = { statementMs: 60_000 };

/** Large tables that were never analysed: PostgreSQL then knows only their number of pages. */
export function useFilledTables(tables: readonly string[], filled: readonly Sql[]) {
  let own: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    own = await createTestDatabase();
    database = openDatabase(own.url);
    for (const statement of [...tables.map(leftAlone), ...filled])
      await database.transaction((tx) => tx.run(statement), SLOWLY);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  /** The plan of the first statement that a query sends, as lists have it planned. */
  async function planOf(
    read: Read,
    options = sql`costs off`,
    on: Queryable = database.ordered,
  ): Promise<string> {
    const sent: Sql[] = [];
    const note = async (statement: Sql) => {
      sent.push(statement);
      return [];
    };
    // They read rows with this one method, and here no caller needs the rows.
    await read({ many: note, maybeOne: note, one: note } as unknown as Queryable);
    const [{ text, values } = sql``] = sent;
    const explained = { text: `explain (${options.text}) ${text}`, values };
    const lines = await on.many<Record<string, string>>(explained);
    return lines.flatMap((row) => Object.values(row)).join("\n");
  }

  /** The rows that pass each step of the plan. The statement is executed. */
  const analysed = (read: Read) => planOf(read, sql`analyze, costs off, timing off, buffers off`);

  /** The plan in a transaction with its own settings. */
  const planWith = (set: (tx: Transaction) => Promise<void>, read: Read) =>
    database.transaction(async (tx) => {
      await set(tx);
      return await planOf(read, sql`costs off`, tx);
    });

  return {
    planOf,
    planWith,
    analysed,
    async expectOrdered(read: Read, index: string): Promise<void> {
      const plan = await planOf(read);
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`));
      // No statement may collect all rows of a merchant just to sort them.
      expect(plan).not.toMatch(new RegExp(`Seq Scan on (${tables.join("|")}|events_)`));
      expect(plan.split("\n").filter((text) => /Bitmap|-> {2}Sort/.test(text))).toEqual([]);
    },
    async expectBounded(read: Read): Promise<void> {
      const rows = [...(await analysed(read)).matchAll(/actual rows=(\d+)/g)];
      expect(Math.max(...rows.map(([, count]) => Number(count)))).toBeLessThanOrEqual(10_001);
    },
  };
}

const leftAlone = (table: string): Sql => ({
  text: `alter table ${table} set (autovacuum_enabled = off)`,
  values: [],
});

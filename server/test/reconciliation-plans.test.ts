import { expect, test } from "vitest";
import { readLines } from "../src/domains/platform/reconciliation/line-queries.ts";
import { readFirstUngivenDay } from "../src/domains/platform/reconciliation/missing-queries.ts";
import {
  type ExceptionsWanted,
  readExceptions,
  readKnownKeys,
  readUncovered,
  readUndecided,
} from "../src/domains/platform/reconciliation/queries.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { ROWS, useFilledTables } from "./support/list-plans.ts";

const now = new Date();
const DAY_MS = 86_400_000;

/** Two providers. For the first, both sides agree about nearly everything; the second has no statement. */
const FILLED = [
  sql`
  insert into reconciliation_items (provider, key, environment_id, record_id, ours, theirs, fee, at)
  select case n % 2 when 0 then 'monnify' else 'vtpass' end, 'order/7/' || n, 7, n, -n,
         case when n % 2 = 1 then 0 when n % 5000 = 0 then 1 - n else -n end, case n % 5000 when 2 then 9000 else 10 end,
         now() - n * interval '1 minute'
  from generate_series(1, ${ROWS}::integer) n`,
  sql`
  insert into provider_statements (provider, day, source, lines, has_purchases, read_by)
  select 'monnify', (now() - n * interval '1 day')::date, 'call', 1000, true, 'service' from generate_series(0, 20) n`,
  sql`
  insert into provider_statement_lines (provider, line_id, key, amount, fee, at, text)
  select 'monnify', 'L' || n, 'order/7/' || n, -n, 10, now(), '' from generate_series(1, ${ROWS}::integer) n`,
];

const { planOf, analysed } = useFilledTables(
  ["reconciliation_items", "provider_statement_lines"],
  FILLED,
);

const wanted: ExceptionsWanted = {
  ...{ provider: "monnify", before: now, feeMax: 5_000n, dueAt: now, after: 0n, limit: 100 },
};
const day = { from: new Date(now.getTime() - DAY_MS), until: now, after: 0n, limit: 100 };

/** The most rows that any step of a plan has passed on. */
async function mostRows(plan: string): Promise<number> {
  const rows = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
  return Math.max(...rows);
}

test.each([
  { provider: "monnify" },
  { provider: "vtpass" },
  { provider: "monnify", feeMax: null },
])("exceptions are found without reading what agrees: %o", async (of) => {
  const plan = await analysed((at) => readExceptions(at, { ...wanted, ...of }));
  expect(plan).not.toContain("Seq Scan on reconciliation_items");
  // Four differences and four high fees of the first provider, none of the second, and its statements.
  expect(await mostRows(plan)).toBeLessThanOrEqual(30);
});

test("orders that no statement covers are read for their days alone", async () => {
  const plan = await analysed((at) => readUncovered(at, { provider: "vtpass", ...day }));
  expect(plan).toContain("reconciliation_items_unequal");
  expect(await mostRows(plan)).toBeLessThanOrEqual(1_440);
});

test("the first day without a file is found at the first item that no statement covers", async () => {
  const plan = await analysed((at) => readFirstUngivenDay(at, { provider: "vtpass", until: now }));
  expect(plan).toContain("reconciliation_items_unequal");
  expect(await mostRows(plan)).toBeLessThanOrEqual(30);
});

test("open differences of a statement are found without reading what agrees", async () => {
  const since = new Date(now.getTime() - 100 * DAY_MS);
  const page = { provider: "monnify", since, after: 0n, limit: 100 };
  const plan = await analysed((at) => readUndecided(at, page));
  expect(plan).not.toContain("Seq Scan on reconciliation_items");
  expect(await mostRows(plan)).toBeLessThanOrEqual(30);
});

test("lines and known keys are found by their index", async () => {
  const item = { provider: "monnify", key: "order/7/8" };
  expect(await planOf((at) => readLines(at, item))).toContain("provider_statement_lines_by_key");
  expect(await planOf((at) => readKnownKeys(at, "monnify", ["order/7/8"]))).toContain(
    "reconciliation_items_provider_key_key",
  );
});

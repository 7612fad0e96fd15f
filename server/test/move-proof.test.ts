import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { proofsOf } from "../src/app.ts";
import { moveBusiness } from "../src/domains/platform/moves/index.ts";
import { present } from "../src/kernel/assert.ts";
import { bigintArray } from "../src/kernel/database/arrays.ts";
import { type Sql, sql } from "../src/kernel/database/sql.ts";
import { verifyArrived } from "../src/kernel/ledger/verify/verify-ledger.ts";
import type { MovedBusiness } from "../src/kernel/moving/moved-table.ts";
import { describeLastVerification, recordVerification } from "../src/operator/ledger-history.ts";
import { ARRIVED_FAULTS, FAULTY_TABLES } from "./support/arrived-faults.ts";
import { fillBooks } from "./support/busy-books.ts";
import { type CountedStatement, countWork } from "./support/counted-work.ts";
import { toolsOf, verify, verifyMoved } from "./support/moves.ts";
import { approveMove, startTwoCells, type TwoCells } from "./support/moving-cells.ts";
import { fillUnproven, UNPROVEN_TABLES } from "./support/unproven-books.ts";

/**
 * Two environments of the new cell, with keys before and after those of the business. All of their records are wrong.
 */
const OTHERS = [5n, 9_000_000_000_000_000n] as const;
const OTHER_ROWS = 12_000;
const FEW_ROWS = 60;

let cells: TwoCells;
let environmentId: bigint;
let business: MovedBusiness;

const target = () => cells.target.kit.database;
const own = () => sql`environment_id = any(${bigintArray(business.environmentIds)}::bigint[])`;

/** The rows of a business have arrived, between those of others, and its old cell still serves it. */
beforeAll(async () => {
  cells = await startTwoCells();
  const { source } = cells;
  await source.stopWorker();
  ({ environmentId } = await fillBooks(source));
  await source.startWorker();
  business = await readBusiness();
  await stopAnalysing();
  for (const id of OTHERS) await fillUnproven(target(), id, OTHER_ROWS);
  await target().run(sql`
    insert into arrived_businesses (business_id, from_cell, arrived_at, head) values (777, 13, now(), '')`);
  await approveMove(source, business.businessId);
  const stopped = { ...toolsOf(cells), verify: async () => ["Not yet."] };
  await expect(moveBusiness(stopped, business.businessId)).rejects.toThrow("Not yet.");
  for (const id of OTHERS) await fillUnproven(target(), id + 1n, OTHER_ROWS);
  for (const table of FAULTY_TABLES)
    await target().run(sql`
      create table ${sql.identifier(`kept_${table}`)} as select * from ${sql.identifier(table)} where ${own()}`);
}, 240_000);
afterAll(() => cells?.stop());

async function readBusiness(): Promise<MovedBusiness> {
  const environments = await cells.source.kit.database.many<{ id: bigint; businessId: bigint }>(sql`
    select id, business_id as "businessId" from environments
    where business_id = (select business_id from environments where id = ${environmentId}) order by id`);
  const [{ businessId } = { businessId: 0n }] = environments;
  return { businessId, environmentIds: environments.map(({ id }) => id) };
}

/** PostgreSQL then knows the number of pages of each table, and nothing of its rows. */
async function stopAnalysing(): Promise<void> {
  const tables = await target().many<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
  for (const { name } of tables)
    await target().run({ text: `alter table ${name} set (autovacuum_enabled = off)`, values: [] });
}

let planted = "";
async function plant(statement: Sql): Promise<void> {
  planted = statement.text;
  expect(await target().run(statement)).toBeGreaterThan(0);
}

/** Puts the rows of the business back. */
async function restore(): Promise<void> {
  for (const table of FAULTY_TABLES.filter((name) => new RegExp(`\\b${name}\\b`).test(planted))) {
    const name = sql.identifier(table);
    await target().run(sql`delete from ${name} where ${own()}`);
    await target().run(sql`insert into ${name} select * from ${sql.identifier(`kept_${table}`)}`);
  }
  planted = "";
}
afterEach(restore);

const findings = () => verifyMoved(cells.target.kit, business);

test.each(ARRIVED_FAULTS)("the last proof of a move finds a wrong row: $name", async ({
  plant: of,
  says,
}) => {
  await plant(of(environmentId));
  expect(await findings()).toContainEqual(expect.stringMatching(says));
});

test("the last proof of a move finds an environment that has not arrived", async () => {
  const { businessId } = business;
  const giveTo = (id: bigint) =>
    target().run(sql`
      update arrived_environments set business_id = ${id} where environment_id = ${environmentId}`);
  await giveTo(777n);
  expect(await findings()).toContain(
    `Environment ${environmentId} of business ${businessId} has no record of its arrival.`,
  );
  await giveTo(businessId);
  expect(await findings()).toEqual([]);
});

async function countProof() {
  const counted: CountedStatement[] = [];
  const options = { nowMs: () => performance.now(), proofs: proofsOf() };
  const report = await verifyArrived(countWork(target(), counted), business, options);
  const [most] = counted.toSorted((a, b) => b.rowsAtMost - a.rowsAtMost);
  return { report, most };
}

test.each([
  ["missing", ""],
  ["new", "analyze"],
])("it reads the business and no other, with statistics that are %s", async (_, text) => {
  const statement = { text, values: [] };
  if (text !== "") await target().transaction((tx) => tx.run(statement), { statementMs: 60_000 });
  const { report, most } = await countProof();
  expect(report.findings).toEqual([]);
  expect(report.transactions).toBeGreaterThan(20);
  expect(report.comparedRows).toBeGreaterThan(20);
  expect(report.accounts).toBeGreaterThan(3);
  expect(report.accountsWithHolds).toBeGreaterThan(0);
  // A span of 64 pages has rows of others beside those of the business.
  expect(most?.rowsAtMost, most?.text).toBeLessThan(OTHER_ROWS / 2);
});

test("the new cell has the entries on its pages in the order of their times", async () => {
  const { earlier, rows } = await target().one<{ earlier: number; rows: number }>(sql`
    select count(*) filter (where is_earlier)::integer as earlier, count(*)::integer as rows from (
      select recorded_at < lag(recorded_at) over (partition by tableoid order by ctid) as is_earlier
      from ledger_entries where ${own()}
    ) placed`);
  expect([earlier, rows > 50]).toEqual([0, true]);
});

test("a wrong row stops the move before the switch, and one of another business does not", async () => {
  const { businessId } = business;
  await plant(present(ARRIVED_FAULTS[0], "a fault").plant(environmentId));
  await expect(moveBusiness(toolsOf(cells), businessId)).rejects.toThrow(
    /are wrong in the other cell: .*does not balance/,
  );
  const { step } = await cells.source.kit.database.one<{ step: string }>(
    sql`select step from business_moves where business_id = ${businessId}`,
  );
  expect(step).toBe("closed");
  await restore();
  await leaveFewOthers();
  expect((await verify(cells.target.kit)).length).toBeGreaterThan(50);
  expect((await moveBusiness(toolsOf(cells), businessId)).step).toBe("done");
});

/** The verifier names each fault, and reads the pages of each again. */
async function leaveFewOthers(): Promise<void> {
  const others = bigintArray(OTHERS.flatMap((id) => [id, id + 1n]));
  for (const table of UNPROVEN_TABLES)
    await target().run(
      sql`delete from ${sql.identifier(table)} where environment_id = any(${others}::bigint[])`,
    );
  await fillUnproven(target(), OTHERS[0], FEW_ROWS);
}

test("the operator who moves a business into a cell reads the last findings there", async () => {
  const { kit } = cells.target;
  const options = { nowMs: () => 0, proofs: proofsOf() };
  const report = await verifyArrived(kit.database, business, options);
  const record = (findings: readonly string[]) =>
    recordVerification({ kit, by: "amina" }, { ...report, findings }, undefined);
  await record([]);
  expect(await describeLastVerification(kit)).toMatch(
    /^The last `ledger verify` of cell 14 was at 2\d{3}-.* UTC, and found no fault\.$/,
  );
  await record(["One is wrong.", "Another is."]);
  expect(await describeLastVerification(kit)).toMatch(/, and found 2 faults: One is wrong\.$/);
});

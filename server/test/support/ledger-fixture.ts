import { proofsOf } from "../../src/app.ts";
import { Database } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { LedgerReport } from "../../src/kernel/ledger/verify/report.ts";
import { verifyLedger } from "../../src/kernel/ledger/verify/verify-ledger.ts";
import { createTestDatabase, type TestDatabase } from "./databases.ts";
import { nowMs } from "./open-ledger.ts";

export { nowMs, openLedger, pipelineSettings, type TestLedger } from "./open-ledger.ts";

/** A database with environments and no rows of any domain. */
export interface LedgerFixture {
  readonly url: string;
  readonly database: Database;
  readonly environmentIds: readonly bigint[];
  drop(): Promise<void>;
}

export async function createLedgerFixture(environments = 1): Promise<LedgerFixture> {
  const own = await createTestDatabase();
  const database = openDatabase(own.url);
  return openFixture(own, database, await addEnvironments(database, environments));
}

export function openFixture(
  own: TestDatabase,
  database: Database,
  environmentIds: readonly bigint[],
): LedgerFixture {
  const drop = async () => {
    await database.close();
    await own.drop();
  };
  return { url: own.url, database, environmentIds, drop };
}

export function openDatabase(url: string): Database {
  return new Database({
    url,
    connectionsMax: 4,
    applicationName: "ledger test",
    onIdleError: () => undefined,
  });
}

/** From this number of rows on, the check of a foreign key needs a plan for a table of this size. */
const MANY = 1_000;

/** Each belongs to its own business. */
export async function addEnvironments(database: Database, count: number): Promise<bigint[]> {
  await database.run(sql`
    insert into businesses (id, name, service_account_number, status)
    select id, 'Business ' || id, (1000000000 + id)::text, 'approved'
    from (select nextval('ids') as id from generate_series(1, ${count}::integer)) as numbered`);
  // Otherwise the plan for a small table may be used, which reads the whole table for each row.
  if (count >= MANY) await database.run(sql`analyze businesses`);
  const rows = await database.many<{ id: bigint }>(sql`
    insert into environments (id, business_id, mode, settlement_schedule, signature_helper_allowed)
    select id + 1, id, 'test', 'T+0', true
    from (select id from businesses order by id desc limit ${count}::integer) as newest
    order by id
    returning id`);
  return rows.map((row) => row.id);
}

/** Verifies in steps so small that every boundary between steps is crossed. */
export const verifyInSmallSteps = (database: Database): Promise<LedgerReport> =>
  verifyLedger(database, {
    nowMs,
    proofs: proofsOf(),
    steps: { accountsMax: 3, entriesMax: 20, environmentsMax: 2, pagesMax: 1 },
  });

export const verify = (database: Database): Promise<LedgerReport> =>
  verifyLedger(database, { nowMs, proofs: proofsOf() });

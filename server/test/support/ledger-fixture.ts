import { proofsOf } from "../../src/app.ts";
import { Database } from "../../src/kernel/database/database.ts";
import type { PipelineSettings } from "../../src/kernel/database/pipeline.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { Ledger, type LedgerSettings } from "../../src/kernel/ledger/queue/ledger.ts";
import type { LedgerReport } from "../../src/kernel/ledger/verify/report.ts";
import { verifyLedger } from "../../src/kernel/ledger/verify/verify-ledger.ts";
import { createTestDatabase, type TestDatabase } from "./databases.ts";

/** A database with environments and no rows of any domain. */
export interface LedgerFixture {
  readonly url: string;
  readonly database: Database;
  readonly environmentIds: readonly bigint[];
  drop(): Promise<void>;
}

export const nowMs = () => performance.now();

export const pipelineSettings = (url: string): PipelineSettings => ({
  url,
  applicationName: "ledger under test",
  namedStatements: true,
});

export async function createLedgerFixture(environments = 1): Promise<LedgerFixture> {
  const own: TestDatabase = await createTestDatabase();
  const database = openDatabase(own.url);
  const environmentIds = await addEnvironments(database, environments);
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

/** Each belongs to its own business. */
export async function addEnvironments(database: Database, count: number): Promise<bigint[]> {
  const rows = await database.many<{ id: bigint }>(sql`
    with business as (
      insert into businesses (id, name, service_account_number, status)
      select id, 'Business ' || id, (1000000000 + id)::text, 'approved'
      from (select nextval('ids') as id from generate_series(1, ${count}::integer)) as numbered
      returning id
    )
    insert into environments (id, business_id, mode, settlement_schedule, signature_helper_allowed)
    select id + 1, id, 'test', 'T+0', true from business returning id`);
  return rows.map((row) => row.id);
}

export interface TestLedger {
  readonly ledger: Ledger;
  /** The errors of failed groups, whether or not a later attempt succeeded. */
  readonly failures: unknown[];
  readonly failingOperations: { operation: string; environmentId: bigint; error: unknown }[];
  readonly sizes: number[];
}

export function openLedger(url: string, settings: Partial<LedgerSettings> = {}): TestLedger {
  const failures: unknown[] = [];
  const failingOperations: TestLedger["failingOperations"] = [];
  const sizes: number[] = [];
  const ledger = new Ledger({
    connection: pipelineSettings(url),
    firstSlot: 0,
    nowMs,
    onGroup: ({ size, failure }) => {
      sizes.push(size);
      if (failure !== undefined) failures.push(failure);
    },
    onFailingOperation: (operation, environmentId, error) =>
      failingOperations.push({ operation, environmentId, error }),
    ...settings,
  });
  return { ledger, failures, failingOperations, sizes };
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

import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type Sql, sql } from "../../src/kernel/database/sql.ts";
import type { EnvironmentView } from "../../src/kernel/ledger/books.ts";
import { type Caller, operation } from "../../src/kernel/ledger/operation.ts";
import { type FlakyProxy, startFlakyProxy } from "./flaky-proxy.ts";
import {
  addEnvironments,
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  pipelineSettings,
  type TestLedger,
} from "./ledger-fixture.ts";
import { callerOf } from "./ledger-operations.ts";

/** Sets up a database, and for each test a ledger, an environment with a key, and a proxy that records statements. */
export interface PrechecksHarness {
  readonly fixture: LedgerFixture;
  readonly testLedger: TestLedger;
  readonly here: bigint;
  readonly apiKeyId: bigint;
  /** How often the process read the access state. */
  readonly questions: number;
  change(statement: Sql): Promise<unknown>;
  /** What an operation sees of its environment, or the code and sentence of its failure. */
  seen(caller?: Partial<Caller>): Promise<Seen>;
  /** What an operation sees if its group waited for a locked table while something changed. */
  seenBehind(table: string, change: () => Promise<unknown>): Promise<Seen>;
}

type Seen = Partial<EnvironmentView> | string;

export function usePrechecksHarness(): PrechecksHarness {
  let fixture: LedgerFixture;
  let proxy: FlakyProxy;
  let testLedger: TestLedger;
  let here: bigint;
  let questions: number;
  let keys = 0;

  beforeAll(async () => {
    fixture = await createLedgerFixture(1);
  });

  /** Without named statements the proxy sees the text of every statement. */
  beforeEach(async () => {
    [here = 0n] = await addEnvironments(fixture.database, 1);
    await harness.change(sql`
      insert into api_keys (environment_id, id, key_hash, key_sealed, public_key_sealed, scopes)
      values (${here}, ${harness.apiKeyId}, '', '', '', '{}')`);
    proxy = await startFlakyProxy(fixture.url);
    questions = 0;
    proxy.onRequest = (data) => {
      if (data.includes("from service_pauses")) questions += 1;
      return "pass";
    };
    const connection = { ...pipelineSettings(proxy.url), namedStatements: false };
    testLedger = openLedger(proxy.url, { connection });
  });

  afterEach(async () => {
    await testLedger.ledger.close();
    await proxy.close();
    expect(testLedger.failures).toEqual([]);
  });

  afterAll(() => fixture?.drop());

  const harness: PrechecksHarness = {
    get fixture() {
      return fixture;
    },
    get testLedger() {
      return testLedger;
    },
    get here() {
      return here;
    },
    get apiKeyId() {
      return here + 1n;
    },
    get questions() {
      return questions;
    },
    change: (statement) => fixture.database.run(statement),
    seen: async (caller = {}) => {
      const usual = callerOf(here, `look ${++keys}`);
      const whole = {
        ...usual,
        apiKeyId: harness.apiKeyId,
        service: "wallets",
        ...caller,
      } as const;
      return await testLedger.ledger.run(look, { ...whole, present: () => "{}" }).then(
        ({ outcome }) => outcome ?? "replayed",
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );
    },
    seenBehind: async (table, change) => {
      const seen = await fixture.database.transaction(async (tx) => {
        await tx.run(sql`lock table ${sql.identifier(table)} in access exclusive mode`);
        const waiting = harness.seen();
        await expect.poll(() => isWaitedFor(fixture, table)).toBe(true);
        await change();
        return { waiting };
      });
      return await seen.waiting;
    },
  };
  return harness;
}

async function isWaitedFor(fixture: LedgerFixture, table: string): Promise<boolean> {
  const { isWaited } = await fixture.database.one<{ isWaited: boolean }>(sql`
    select exists (select from pg_locks where relation = ${table}::regclass and not granted) as "isWaited"`);
  return isWaited;
}

const look = operation({
  name: "test.look",
  needs: {},
  decide: (_found, books) => {
    books.publish("customer_wallet.transfer", {});
    return { ...books.environment };
  },
});

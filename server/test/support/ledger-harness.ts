import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { sql } from "../../src/kernel/database/sql.ts";
import type { Answer, MoneyOperation } from "../../src/kernel/ledger/operation.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
  verify,
} from "./ledger-fixture.ts";
import { callerOf, openWallet } from "./ledger-operations.ts";

/** Sets up a database with two environments for a test file, and a ledger for each test. Verifies the books after each test. */
export interface LedgerHarness {
  readonly fixture: LedgerFixture;
  readonly testLedger: TestLedger;
  readonly here: bigint;
  readonly there: bigint;
  newKey(): string;
  run<T>(one: MoneyOperation<T>, environmentId?: bigint, key?: string): Promise<Answer<T>>;
  /** Opens a wallet with this balance. */
  wallet(funds: bigint, environmentId?: bigint): Promise<bigint>;
  balance(id: bigint): Promise<bigint>;
}

export function useLedgerHarness(): LedgerHarness {
  let fixture: LedgerFixture;
  let testLedger: TestLedger;
  let keys = 0;
  beforeAll(async () => {
    fixture = await createLedgerFixture(2);
  });
  beforeEach(() => {
    testLedger = openLedger(fixture.url);
  });
  afterEach(async () => {
    await testLedger.ledger.close();
    expect((await verify(fixture.database)).findings).toEqual([]);
  });
  afterAll(async () => {
    await fixture?.drop();
  });
  const harness: LedgerHarness = {
    get fixture() {
      return fixture;
    },
    get testLedger() {
      return testLedger;
    },
    get here() {
      return fixture.environmentIds[0] ?? 0n;
    },
    get there() {
      return fixture.environmentIds[1] ?? 0n;
    },
    newKey: () => `key ${++keys}`,
    run: (one, environmentId = harness.here, key = harness.newKey()) =>
      testLedger.ledger.run(one, callerOf(environmentId, key)),
    wallet: async (funds, environmentId) =>
      BigInt(JSON.parse((await harness.run(openWallet(funds), environmentId)).body).id),
    balance: async (id) => {
      const row = await fixture.database.one<{ available: bigint }>(
        sql`select available from ledger_accounts where id = ${id}`,
      );
      return row.available;
    },
  };
  return harness;
}

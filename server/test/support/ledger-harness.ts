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

/** A database with two environments for a file of tests, a ledger for each test, and good books after each of them. */
export interface LedgerHarness {
  readonly fixture: LedgerFixture;
  readonly door: TestLedger;
  readonly here: bigint;
  readonly there: bigint;
  newKey(): string;
  run<T>(one: MoneyOperation<T>, environmentId?: bigint, key?: string): Promise<Answer<T>>;
  /** Opens a wallet with so much in it. */
  wallet(funds: bigint, environmentId?: bigint): Promise<bigint>;
  balance(id: bigint): Promise<bigint>;
}

export function useLedgerHarness(): LedgerHarness {
  let fixture: LedgerFixture;
  let door: TestLedger;
  let keys = 0;
  beforeAll(async () => {
    fixture = await createLedgerFixture(2);
  });
  beforeEach(() => {
    door = openLedger(fixture.url);
  });
  afterEach(async () => {
    await door.ledger.close();
    expect((await verify(fixture.database)).findings).toEqual([]);
  });
  afterAll(async () => {
    await fixture?.drop();
  });
  const harness: LedgerHarness = {
    get fixture() {
      return fixture;
    },
    get door() {
      return door;
    },
    get here() {
      return fixture.environmentIds[0] ?? 0n;
    },
    get there() {
      return fixture.environmentIds[1] ?? 0n;
    },
    newKey: () => `key ${++keys}`,
    run: (one, environmentId = harness.here, key = harness.newKey()) =>
      door.ledger.run(one, callerOf(environmentId, key)),
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

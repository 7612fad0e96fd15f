import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { sql } from "../../src/kernel/database/sql.ts";
import type { Answer, MoneyOperation } from "../../src/kernel/ledger/operation.ts";
import { callerOf, openWallet } from "./ledger-operations.ts";
import { createWorld, openLedger, type TestLedger, verify, type World } from "./ledger-world.ts";

/** A database with two environments for a file of tests, a ledger for each test, and good books after each of them. */
export interface Site {
  readonly world: World;
  readonly door: TestLedger;
  readonly here: bigint;
  readonly there: bigint;
  newKey(): string;
  run<T>(one: MoneyOperation<T>, environmentId?: bigint, key?: string): Promise<Answer<T>>;
  /** Opens a wallet with so much in it. */
  wallet(funds: bigint, environmentId?: bigint): Promise<bigint>;
  balance(id: bigint): Promise<bigint>;
}

export function useSite(): Site {
  let world: World;
  let door: TestLedger;
  let keys = 0;
  beforeAll(async () => {
    world = await createWorld(2);
  });
  beforeEach(() => {
    door = openLedger(world.url);
  });
  afterEach(async () => {
    await door.ledger.close();
    expect((await verify(world.database)).findings).toEqual([]);
  });
  afterAll(async () => {
    await world?.drop();
  });
  const site: Site = {
    get world() {
      return world;
    },
    get door() {
      return door;
    },
    get here() {
      return world.environmentIds[0] ?? 0n;
    },
    get there() {
      return world.environmentIds[1] ?? 0n;
    },
    newKey: () => `key ${++keys}`,
    run: (one, environmentId = site.here, key = site.newKey()) =>
      door.ledger.run(one, callerOf(environmentId, key)),
    wallet: async (funds, environmentId) =>
      BigInt(JSON.parse((await site.run(openWallet(funds), environmentId)).body).id),
    balance: async (id) => {
      const row = await world.database.one<{ available: bigint }>(
        sql`select available from ledger_accounts where id = ${id}`,
      );
      return row.available;
    },
  };
  return site;
}

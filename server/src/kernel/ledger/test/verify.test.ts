import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  callerOf,
  capture,
  hold,
  openWallet,
  release,
  transfer,
  transferAcross,
} from "../../../../test/support/ledger-operations.ts";
import {
  createWorld,
  nowMs,
  openLedger,
  type TestLedger,
  verify,
  verifyInSmallSteps,
  type World,
} from "../../../../test/support/ledger-world.ts";
import type { Sql } from "../../database/sql.ts";
import { sql } from "../../database/sql.ts";
import type { MoneyOperation } from "../operation.ts";
import { verifyLedger } from "../verify.ts";

let world: World;
let door: TestLedger;
/** The first environment, three of its wallets, and a wallet of the second. */
let here: bigint;
let there: bigint;
let ann: bigint;
let ben: bigint;
let cat: bigint;
let dan: bigint;

let keys = 0;
async function run<T>(environmentId: bigint, operation: MoneyOperation<T>): Promise<T> {
  keys += 1;
  const { outcome } = await door.ledger.run(operation, callerOf(environmentId, `key ${keys}`));
  if (outcome === undefined) throw new Error("the operation was done before");
  return outcome;
}

beforeAll(async () => {
  world = await createWorld(3);
  door = openLedger(world.url);
  [here = 0n, there = 0n] = world.environmentIds;
  const open = async (environmentId: bigint) =>
    BigInt((await run(environmentId, openWallet(10_000n))).id);
  ann = await open(here);
  ben = await open(here);
  cat = await open(here);
  dan = await open(there);
  for (let n = 1; n <= 60; n++) {
    const [from, to] = n % 2 === 0 ? [ann, ben] : [ben, ann];
    await run(here, transfer({ from, to, amount: BigInt(n), fee: 1n, narrative: `transfer ${n}` }));
  }
  await run(
    here,
    transferAcross({
      from: cat,
      to: dan,
      toEnvironmentId: there,
      amount: 700n,
      narrative: "across",
    }),
  );
  const first = BigInt((await run(here, hold(cat, 900n, "first"))).hold);
  const second = BigInt((await run(here, hold(cat, 50n, "second"))).hold);
  await run(here, capture(first, 300n, ann, "part"));
  await run(here, release(second, "back"));
  await world.database.run(sql`select make_partitions(3)`);
  for (const table of TABLES) {
    await world.database.run(
      sql`create table ${sql.identifier(`kept_${table}`)} as select * from ${sql.identifier(table)}`,
    );
  }
});

const TABLES = [
  "ledger_accounts",
  "ledger_open_balances",
  "ledger_transactions",
  "ledger_entries",
  "ledger_holds",
];

/** In small steps, of which those of the past may take in what was written just now: nobody writes any more. */
const verifyInSettledSteps = () =>
  verifyLedger(world.database, {
    nowMs,
    steps: {
      accountsMax: 2,
      entriesMax: 7,
      environmentsMax: 1,
      pagesMax: 1,
      settledAfterSeconds: 0,
    },
  });

/** Whatever a test did to the books is undone. */
afterEach(async () => {
  for (const table of TABLES) {
    await world.database.run(sql`truncate ${sql.identifier(table)}`);
    await world.database.run(
      sql`insert into ${sql.identifier(table)} select * from ${sql.identifier(`kept_${table}`)}`,
    );
  }
});

afterAll(async () => {
  await door?.ledger.close();
  await world?.drop();
});

describe("the verifier", () => {
  test("finds nothing in good books, whatever the size of its steps, and says what it proved", async () => {
    const small = await verifyInSmallSteps(world.database);
    const usual = await verify(world.database);
    expect((await verifyInSettledSteps()).findings).toEqual([]);
    expect(usual.findings).toEqual([]);
    expect({ ...small, durationMs: 0 }).toEqual({ ...usual, durationMs: 0 });
    expect(usual).toMatchObject({
      transactions: 4 + 60 + 2 + 4,
      accounts: 4,
      accountsWithHolds: 1,
      findingsOmitted: 0,
    });
    expect(usual.entries).toBe(4 * 2 + 60 * 4 + 4 + 2 + 2 + 1);
    expect(usual.currencies).toEqual([
      { currency: "NGN", entries: 0n, checked: 40_000n - 60n },
      { currency: "USD", entries: 0n, checked: 0n },
    ]);
  });

  test.each<[string, () => Sql, RegExp]>([
    [
      "a balance that is not the sum of its entries",
      () => sql`update ledger_accounts set available = available + 5 where id = ${ann}`,
      /^Account \d+\/\d+ has \d+ available and its entries sum to \d+\.$/,
    ],
    [
      "a bucket whose money lies in another one",
      () =>
        sql`update ledger_accounts set available = available - 5, pending = pending + 5 where id = ${ann}`,
      /has 5 pending and its entries sum to 0\.$/,
    ],
    [
      "an entry that was lost",
      () => sql`delete from ledger_entries where account_id = ${ben} and seq = 30`,
      /^Account \d+\/\d+ has a gap or a double in its entries at number 31\.$/,
    ],
    [
      "an entry that is there twice, in two partitions",
      () => sql`
        insert into ledger_entries select environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
          pending, balance_after, purpose, recorded_at + interval '1 month'
        from ledger_entries where account_id = ${ben} and seq = 30`,
      /^Account \d+\/\d+ has a gap or a double in its entries at number 30\.$/,
    ],
    [
      "an entry numbered from zero",
      () => sql`update ledger_entries set seq = 0 where account_id = ${dan} and seq = 1`,
      /has a gap or a double in its entries at number 0\.$/,
    ],
    [
      "an account that counts other than it has",
      () => sql`update ledger_accounts set entry_seq = entry_seq + 1 where id = ${dan}`,
      /^Account \d+\/\d+ counts 3 entries and has 2\.$/,
    ],
    [
      "a running balance that breaks off",
      () =>
        sql`update ledger_entries set balance_after = balance_after + 1 where account_id = ${ann} and seq = 20`,
      /^Account \d+\/\d+ has a running balance at entry 20 that does not follow from the one before\.$/,
    ],
    [
      "a running balance that is not there",
      () =>
        sql`update ledger_entries set balance_after = null where account_id = ${ann} and seq = 21`,
      /has a running balance at entry 21 that/,
    ],
    [
      "an account that was below zero for a while",
      () => sql`
        update ledger_entries set available = available + case seq when 2 then -20000 else 20000 end,
          balance_after = balance_after - case seq when 2 then 20000 else 0 end
        where account_id = ${ann} and seq in (2, 3)`,
      /^Account \d+\/\d+ was below zero after entry 2\.$/,
    ],
    [
      "a transaction that does not balance",
      () => sql`
        update ledger_entries set available = available + 1 where seq = (select min(seq) from ledger_entries where purpose = 'fee'
          and balance_after is null) and account_id < 1000`,
      /^Transaction \d+\/\d+ does not balance: its NGN entries sum to 1\.$/,
    ],
    [
      "a transaction that balances across currencies only",
      () => sql`update ledger_accounts set currency = 'USD' where id = ${dan}`,
      /^Transaction \d+\/\d+ does not balance: its USD entries sum to 10000\.$/,
    ],
    [
      "a transaction without entries",
      () => sql`
        insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
        values (${here}, 77, 'test', 'nothing', now(), now())`,
      /^Transaction \d+\/77 has no entries\.$/,
    ],
    [
      "a transaction without entries in a month without any",
      () => sql`
        insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
        values (${here}, 78, 'test', 'nothing', now(), now() + interval '2 months')`,
      /^Transaction \d+\/78 has no entries\.$/,
    ],
    [
      "entries of a transaction that does not exist",
      () => sql`delete from ledger_transactions where narrative = 'transfer 33'`,
      /^Transaction \d+\/\d+ does not exist at the time of 4 entries that refer to it\.$/,
    ],
    [
      "a transaction that was moved to another time than its entries",
      () => sql`
        update ledger_transactions set recorded_at = recorded_at - interval '1 microsecond' where narrative = 'transfer 34'`,
      /^Transaction \d+\/\d+ has no entries\.$/,
    ],
    [
      "entries of an account that does not exist",
      () => sql`delete from ledger_accounts where id = ${dan}`,
      /^Transaction \d+\/\d+ has an entry of account \d+, which does not exist\.$/,
    ],
    [
      "entries of an open account that is not in the chart",
      () => sql`update ledger_entries set account_id = 999 where account_id = 30 and seq = (select max(seq) from ledger_entries
        where account_id = 30)`,
      /has an entry of account 999, which does not exist\.$/,
    ],
    [
      "an open account whose rows are not the sum of its entries",
      () =>
        sql`update ledger_open_balances set balance = balance + 1 where account = 30 and environment_id = ${here}`,
      /^Open account \d+\/30 \(fees NGN\) has 61 in its rows and its entries sum to 60\.$/,
    ],
    [
      "an open account that has entries and no row",
      () => sql`delete from ledger_open_balances where account = 30`,
      /^Open account \d+\/30 \(fees NGN\) has 0 in its rows and its entries sum to 60\.$/,
    ],
    [
      "money on hold that no hold accounts for",
      () => sql`update ledger_holds set remaining = remaining - 1 where remaining > 0`,
      /^Account \d+\/\d+ has 600 held and its holds have 599 remaining\.$/,
    ],
    [
      "a hold on an account that does not exist",
      () => sql`
        insert into ledger_holds (environment_id, id, account_id, amount, remaining, opened_at)
        values (${here}, 1, 5, 10, 10, now())`,
      /^Holds of environment \d+ are on account 5, which does not exist\.$/,
    ],
    [
      "half of a move between businesses",
      () =>
        sql`update ledger_transactions set link_id = 1 where narrative = 'across' and environment_id = ${there}`,
      /^The halves of link 1 do not meet: between the businesses -700 NGN are left\.$/,
    ],
    [
      "a move between businesses without a link",
      () =>
        sql`update ledger_transactions set link_id = null where narrative = 'across' and environment_id = ${there}`,
      /^Transaction \d+\/\d+ moves money between businesses and is linked to no other half\.$/,
    ],
    [
      "businesses that owe each other different amounts",
      () =>
        sql`update ledger_open_balances set balance = balance + 3 where account = 70 and environment_id = ${here}`,
      /^The NGN accounts between businesses sum to 3 over all environments\.$/,
    ],
    [
      "entries of an environment that does not exist",
      () => sql`
        with gone as (
          update ledger_transactions set environment_id = 5 where narrative = 'transfer 35' returning id
        )
        update ledger_entries set environment_id = 5 where transaction_id in (select id from gone)`,
      /^Transaction 5\/\d+ is of an environment that does not exist\.$/,
    ],
  ])("names %s", async (_name, tampering, sentence) => {
    await world.database.run(tampering());
    const small = await verifyInSmallSteps(world.database);
    const usual = await verify(world.database);
    expect(small.findings).toContainEqual(expect.stringMatching(sentence));
    expect(usual.findings).toContainEqual(expect.stringMatching(sentence));
    expect((await verifyInSettledSteps()).findings).toContainEqual(expect.stringMatching(sentence));
  });

  test("names an account below zero, where the constraint was taken away", async () => {
    const constraint = sql.identifier("checked_accounts_are_never_below_zero");
    await world.database.run(sql`alter table ledger_accounts drop constraint ${constraint}`);
    await world.database.run(sql`update ledger_accounts set available = -1 where id = ${dan}`);
    const { findings } = await verify(world.database);
    expect(findings).toContainEqual(
      expect.stringMatching(/^Account \d+\/\d+ is below zero: -1 available\.$/),
    );
    await world.database.run(sql`update ledger_accounts set available = 0 where id = ${dan}`);
    await world.database.run(sql`
      alter table ledger_accounts add constraint ${constraint} check (available >= 0 and held >= 0 and pending >= 0)`);
  });

  test("keeps its report small however much is wrong", async () => {
    await world.database.run(sql`delete from ledger_transactions`);
    const report = await verifyLedger(world.database, { nowMs, findingsMax: 10 });
    expect(report.findings).toHaveLength(10);
    expect(report.findingsOmitted).toBeGreaterThan(40);
  });

  test("is not misled where rows do not lie in the order of their times", async () => {
    await world.database.run(sql`truncate ledger_entries`);
    await world.database.run(
      sql`insert into ledger_entries select * from kept_ledger_entries order by random()`,
    );
    expect((await verifyInSmallSteps(world.database)).findings).toEqual([]);
    await world.database.run(sql`delete from ledger_transactions where narrative = 'transfer 40'`);
    expect((await verifyInSmallSteps(world.database)).findings).toHaveLength(1);
  });
});

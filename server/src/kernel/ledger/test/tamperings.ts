import { type Sql, sql } from "../../database/sql.ts";

/** The books that are tampered with: two environments and their wallets. */
export interface Victims {
  readonly here: bigint;
  readonly there: bigint;
  readonly ann: bigint;
  readonly ben: bigint;
  readonly dan: bigint;
}

/** Each fault, the statement that causes it, and what the verifier reports. */
export const TAMPERINGS: readonly [string, (victims: Victims) => Sql, RegExp][] = [
  [
    "a balance that is not the sum of its entries",
    ({ ann }) => sql`update ledger_accounts set available = available + 5 where id = ${ann}`,
    /^Account \d+\/\d+ has \d+ available and its entries sum to \d+\.$/,
  ],
  [
    "a bucket whose money is in another bucket",
    ({ ann }) =>
      sql`update ledger_accounts set available = available - 5, pending = pending + 5 where id = ${ann}`,
    /has 5 pending and its entries sum to 0\.$/,
  ],
  [
    "a missing entry",
    ({ ben }) => sql`delete from ledger_entries where account_id = ${ben} and seq = 30`,
    /^Account \d+\/\d+ has a gap or a duplicate in its entries at number 31\.$/,
  ],
  [
    "many missing entries in a row",
    ({ ann }) => sql`delete from ledger_entries where account_id = ${ann} and seq between 8 and 30`,
    /^Account \d+\/\d+ has a gap or a duplicate in its entries at number 31\.$/,
  ],
  [
    "a duplicate entry in two partitions",
    ({ ben }) => sql`
        insert into ledger_entries select environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
          pending, balance_after, purpose, recorded_at + interval '1 month'
        from ledger_entries where account_id = ${ben} and seq = 30`,
    /^Account \d+\/\d+ has a gap or a duplicate in its entries at number 30\.$/,
  ],
  [
    "an entry numbered from zero",
    ({ dan }) => sql`update ledger_entries set seq = 0 where account_id = ${dan} and seq = 1`,
    /has a gap or a duplicate in its entries at number 0\.$/,
  ],
  [
    "an account with a wrong count of entries",
    ({ dan }) => sql`update ledger_accounts set entry_seq = entry_seq + 1 where id = ${dan}`,
    /^Account \d+\/\d+ counts 3 entries and has 2\.$/,
  ],
  [
    "a running balance that does not continue",
    ({ ann }) =>
      sql`update ledger_entries set balance_after = balance_after + 1 where account_id = ${ann} and seq = 20`,
    /^Account \d+\/\d+ has a running balance at entry 20 that does not follow from the one before\.$/,
  ],
  [
    "a missing running balance",
    ({ ann }) =>
      sql`update ledger_entries set balance_after = null where account_id = ${ann} and seq = 21`,
    /has a running balance at entry 21 that/,
  ],
  [
    "an account that was below zero for a while",
    ({ ann }) => sql`
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
    "a transaction that balances only across currencies",
    ({ dan }) => sql`update ledger_accounts set currency = 'USD' where id = ${dan}`,
    /^Transaction \d+\/\d+ does not balance: its USD entries sum to 10000\.$/,
  ],
  [
    "a transaction without entries",
    ({ here }) => sql`
        insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
        values (${here}, 77, 'test', 'nothing', now(), now())`,
    /^Transaction \d+\/77 has no entries\.$/,
  ],
  [
    "a transaction without entries in a month without entries",
    ({ here }) => sql`
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
    "a transaction with another time than its entries",
    () => sql`
        update ledger_transactions set recorded_at = recorded_at - interval '1 microsecond' where narrative = 'transfer 34'`,
    /^Transaction \d+\/\d+ has no entries\.$/,
  ],
  [
    "entries of an account that does not exist",
    ({ dan }) => sql`delete from ledger_accounts where id = ${dan}`,
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
    ({ here }) =>
      sql`update ledger_open_balances set balance = balance + 1 where account = 30 and environment_id = ${here}`,
    /^Open account \d+\/30 \(fees NGN\) has 61 in its rows, and its entries sum to 60\.$/,
  ],
  [
    "an open account that has entries and no row",
    () => sql`delete from ledger_open_balances where account = 30`,
    /^Open account \d+\/30 \(fees NGN\) has 0 in its rows, and its entries sum to 60\.$/,
  ],
  [
    "held money without a hold",
    () => sql`update ledger_holds set remaining = remaining - 1 where remaining > 0`,
    /^Account \d+\/\d+ has 600 held and its holds have 599 remaining\.$/,
  ],
  [
    "a hold on an account that does not exist",
    ({ here }) => sql`
        insert into ledger_holds (environment_id, id, account_id, amount, remaining, opened_at)
        values (${here}, 1, 5, 10, 10, now())`,
    /^Holds of environment \d+ are on account 5, which does not exist\.$/,
  ],
  [
    "half a move between businesses",
    ({ there }) =>
      sql`update ledger_transactions set link_id = 1 where narrative = 'across' and environment_id = ${there}`,
    /^The halves of link 1 do not balance: -700 NGN remain between the businesses\.$/,
  ],
  [
    "a move between businesses without a link",
    ({ there }) =>
      sql`update ledger_transactions set link_id = null where narrative = 'across' and environment_id = ${there}`,
    /^Transaction \d+\/\d+ moves money between businesses and has no link to its other half\.$/,
  ],
  [
    "businesses that owe each other different amounts",
    ({ here }) =>
      sql`update ledger_open_balances set balance = balance + 3 where account = 70 and environment_id = ${here}`,
    /^The NGN accounts between businesses sum to 3 over all environments\.$/,
  ],
  [
    "a transaction that no operation wrote",
    ({ here }) => sql`
        insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
        select ${here}, 79, 'test', 'nothing', now(), min(recorded_at) + interval '1 microsecond' from operation_records`,
    /^Transaction \d+\/79 \(test\) was written by no operation\.$/,
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
];

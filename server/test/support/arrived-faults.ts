import { type Sql, sql } from "../../src/kernel/database/sql.ts";

/** The tables that these faults change. Each has the id of an environment. */
export const FAULTY_TABLES = [
  ...["ledger_accounts", "ledger_open_balances", "ledger_transactions", "ledger_entries"],
  ...["ledger_holds", "events", "transactions", "credits", "settlements", "withheld_credits"],
  "arrived_balances",
];

/** Possible faults of rows that arrived, and what the last proof of a move says about each. */
export interface ArrivedFault {
  readonly name: string;
  plant(environmentId: bigint): Sql;
  readonly says: RegExp;
}

const ownIn = (environmentId: bigint, where: Sql): Sql =>
  sql`environment_id = ${environmentId} and ${where}`;

const firstOf = (environmentId: bigint, table: string, where: Sql): Sql => sql`
  id = (select min(id) from ${sql.identifier(table)} where ${ownIn(environmentId, where)})`;

const settled = (environmentId: bigint): Sql =>
  ownIn(
    environmentId,
    firstOf(environmentId, "transactions", sql`type = 'Transfer' and progress = 'settled'`),
  );

export const ARRIVED_FAULTS: readonly ArrivedFault[] = [
  {
    name: "an entry on one side",
    plant: (id) => sql`
      update ledger_entries set available = available + 1 where ${ownIn(id, sql`account_id = 20`)}
        and seq = (select min(seq) from ledger_entries where ${ownIn(id, sql`account_id = 20`)})`,
    says: /^Transaction \d+\/\d+ does not balance: its NGN entries sum to 1\.$/,
  },
  {
    name: "a transaction that is missing",
    plant: (id) => sql`
      delete from ledger_transactions where ${ownIn(id, firstOf(id, "ledger_transactions", sql`true`))}`,
    says: /^Transaction \d+\/\d+ does not exist at the time of \d+ entries that refer to it\.$/,
  },
  {
    name: "a transaction where none had arrived",
    plant: (id) => sql`
      insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
      select environment_id, 77, 'adjusted', '', arrived_at, arrived_at - interval '1 microsecond'
      from arrived_environments where environment_id <> ${id} and business_id = (
        select business_id from arrived_environments where environment_id = ${id})`,
    says: /^The rows of ledger_transactions_\d+_\d+ that came with business \d+: there are 1, and 0 came\.$/,
  },
  {
    name: "the text of a transaction",
    plant: (id) => sql`
      update ledger_transactions set narrative = 'another' where ${ownIn(id, firstOf(id, "ledger_transactions", sql`true`))}`,
    says: /^The rows of ledger_transactions_\d+_\d+ that came with business \d+ were changed\.$/,
  },
  {
    name: "a running balance",
    plant: (id) => sql`
      update ledger_entries set balance_after = balance_after + 1 where ${ownIn(id, sql`seq = 1 and balance_after > 0`)}`,
    says: /^Account \d+\/\d+ has a running balance at entry 1 that does not follow/,
  },
  {
    name: "an account's balance",
    plant: (id) =>
      sql`update ledger_accounts set available = available + 5 where ${ownIn(id, sql`entry_seq > 1`)}`,
    says: /^Account \d+\/\d+ has \d+ available and its entries sum to \d+\.$/,
  },
  {
    name: "a hold",
    plant: (id) => sql`
      update ledger_holds set remaining = remaining - 1 where ${ownIn(id, sql`remaining > 1`)}`,
    says: /^Account \d+\/\d+ has \d+ held and its holds have \d+ remaining\.$/,
  },
  {
    name: "a hold of no account",
    plant: (id) =>
      sql`update ledger_holds set account_id = 99 where ${ownIn(id, sql`remaining > 0`)}`,
    says: /^Holds of environment \d+ are on account 99, which does not exist\.$/,
  },
  {
    name: "an open account's balance",
    plant: (id) => sql`
      update ledger_open_balances set balance = balance + 1 where ${ownIn(id, sql`account = 20`)}`,
    says: /^Open account \d+\/20 \(provider_clearing NGN\) has -?\d+ in its rows, and its entries/,
  },
  {
    name: "the balance between businesses",
    plant: (id) =>
      sql`update arrived_balances set balance = balance + 1 where ${ownIn(id, sql`true`)}`,
    says: /^The NGN accounts between businesses sum to -1 over environments \d+, \d+\.$/,
  },
  {
    name: "a transaction that this cell posted",
    plant: (id) => sql`
      insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
      values (${id}, 77, 'wallet_transfer', '', now(), now())`,
    says: /^1 transactions of business \d+ were posted before this cell serves it\.$/,
  },
  {
    name: "a record's amount",
    plant: (id) =>
      sql`update transactions set amount = amount * 2, settled_amount = amount * 2 where ${settled(id)}`,
    says: /^Record trf_\w+ \(\d+\/\d+\) is of 500000 with charges of \d+, and the ledger moved 250000/,
  },
  {
    name: "a record's status",
    plant: (id) => sql`update transactions set status = 'Failed' where ${settled(id)}`,
    says: /^Record trf_\w+ \(\d+\/\d+\) has the status Failed, which does not fit its progress settled\.$/,
  },
  {
    name: "a credit",
    plant: (id) => sql`delete from credits where ${ownIn(id, sql`true`)}`,
    says: /^Record fnd_\w+ \(\d+\/\d+\) is of a credit, and has no credit\.$/,
  },
  {
    name: "a settlement",
    plant: (id) =>
      sql`update settlements set amount = amount + 1 where ${ownIn(id, sql`settled_at is null`)}`,
    says: /^Account \d+\/\d+ has \d+ pending, but its open settlements are \d+ and its withheld/,
  },
  {
    name: "a withheld credit",
    plant: (id) =>
      sql`update withheld_credits set amount = amount + 1 where ${ownIn(id, sql`true`)}`,
    says: /^Withheld credit \d+\/\d+ is \d+, but its record says \d+\.$/,
  },
  {
    name: "an event",
    plant: (id) => sql`update events set body = body || ' ' where ${ownIn(id, sql`true`)}`,
    says: /^The rows of events_\d+_\d+ that came with business \d+ were changed\.$/,
  },
];

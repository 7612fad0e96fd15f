import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { FIRST_CHECKED_ID } from "../../../kernel/ledger/chart.ts";
import { allOf, type DateRange, inRange, isEqual, type PagePart } from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { type Mode, SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import type { TransactionType } from "./rules.ts";

/** Where to look in the books. Null: in all businesses, or in both modes. */
export interface BooksFilter {
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
}

const environments = ({ businessId, mode }: BooksFilter): Sql =>
  allOf(
    sql`true`,
    isEqual(sql`environment.business_id`, businessId),
    isEqual(sql`environment.mode`, mode),
  );

export interface OpenBalance {
  readonly environmentId: bigint | null;
  readonly mode: Mode;
  readonly account: bigint;
  readonly balance: Minor;
}

/** The platform's own accounts, of each mode: each is the sum over all environments, whose rows are few and small. */
export const sumOpenBalances = (queryable: Queryable, filter: BooksFilter) =>
  queryable.many<OpenBalance>(sql`
    select null::bigint as "environmentId", environment.mode, open.account, sum(open.balance)::bigint as balance
    from ledger_open_balances open
    join environments environment on environment.id = open.environment_id
    where ${environments(filter)}
    group by environment.mode, open.account
    order by environment.mode, open.account`);

/**
 * The same accounts within the environments of one business. Null: of the service itself, where money waits that belongs
 * to no business yet.
 */
export const readOpenBalances = (queryable: Queryable, filter: BooksFilter) =>
  queryable.many<OpenBalance>(sql`
    select environment.id as "environmentId", environment.mode, open.account, sum(open.balance)::bigint as balance
    from environments environment
    join ledger_open_balances open on open.environment_id = environment.id
    where ${allOf(
      environments(filter),
      filter.businessId === null &&
        sql`environment.id in (${SERVICE_ENVIRONMENTS.test}, ${SERVICE_ENVIRONMENTS.live})`,
    )}
    group by environment.id, environment.mode, open.account
    order by environment.id, open.account`);

export interface CheckedAccount {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly id: bigint;
  readonly kind: string;
  readonly currency: Currency;
  readonly available: Minor;
  readonly held: Minor;
  readonly pending: Minor;
  readonly entries: bigint;
  readonly openedAt: Date;
}

/** The wallets and cards of one business, in the order of the key. */
export const readCheckedAccounts = (
  queryable: Queryable,
  filter: BooksFilter & { readonly currency: Currency | null; readonly kind: string | null },
  { limit, offset }: PagePart,
) =>
  queryable.many<CheckedAccount>(sql`
    select account.environment_id as "environmentId", environment.mode, account.id, account.kind,
           account.currency, account.available, account.held, account.pending,
           account.entry_seq as entries, account.opened_at as "openedAt"
    from environments environment
    join ledger_accounts account on account.environment_id = environment.id
    where ${allOf(
      environments(filter),
      isEqual(sql`account.currency`, filter.currency),
      filter.kind !== null && sql`strpos(account.kind, ${filter.kind}) > 0`,
    )}
    order by account.environment_id, account.id limit ${limit} offset ${offset}`);

export interface LedgerEntry {
  readonly accountId: bigint;
  readonly seq: bigint;
  readonly transactionId: bigint;
  readonly counterpartyId: bigint;
  /** Of a checked account. Null: the number of an open one says its currency. */
  readonly currency: Currency | null;
  readonly available: Minor;
  readonly held: Minor;
  readonly pending: Minor;
  readonly balanceAfter: Minor | null;
  readonly purpose: string | null;
  readonly recordedAt: Date;
  readonly kind: string;
  readonly narrative: string;
  readonly linkId: bigint | null;
  readonly occurredAt: Date;
  /** The type of the merchant's record that the transaction names. Null: it names none. */
  readonly recordType: TransactionType | null;
}

const entryColumns = sql`
  entry.account_id as "accountId", entry.seq, entry.transaction_id as "transactionId",
  entry.counterparty_id as "counterpartyId",
  (
    select currency from ledger_accounts
    where environment_id = entry.environment_id and id = entry.account_id
  ) as currency,
  entry.available, entry.held, entry.pending,
  entry.balance_after as "balanceAfter", entry.purpose, entry.recorded_at as "recordedAt",
  transaction.kind, transaction.narrative, transaction.link_id as "linkId",
  transaction.occurred_at as "occurredAt", record.type as "recordType"`;

/** One group writes an entry and its transaction with the same time, which selects the partition. */
const withTransaction = sql`
  cross join lateral (
    select kind, narrative, link_id, occurred_at from ledger_transactions
    where environment_id = entry.environment_id and id = entry.transaction_id
      and recorded_at = entry.recorded_at
    offset 0
  ) transaction
  left join transactions record
    on record.environment_id = entry.environment_id and record.id = transaction.link_id`;

export interface AccountPlace {
  readonly environmentId: bigint;
  readonly accountId: bigint;
}

/**
 * A page of the entries of an account, newest first. Each group runner numbers the entries of an open account from
 * blocks of its own, so those of one moment may be out of order.
 */
export const readAccountEntries = (
  queryable: Queryable,
  { environmentId, accountId }: AccountPlace,
  range: DateRange,
  { limit, offset }: PagePart,
) =>
  queryable.many<LedgerEntry>(sql`
    select ${entryColumns}
    from (
      select * from ledger_entries
      where ${allOf(
        sql`environment_id = ${environmentId} and account_id = ${accountId}`,
        ...inRange(sql`recorded_at`, range),
      )}
      order by seq desc limit ${limit} offset ${offset}
    ) entry
    ${withTransaction}
    order by entry.seq desc`);

/** Whether the books know the account: a checked one by its row, an open one by its environment. */
export const findAccountPlace = (
  queryable: Queryable,
  { environmentId, accountId }: AccountPlace,
) =>
  accountId < FIRST_CHECKED_ID
    ? queryable.maybeOne<{ kind: string | null }>(
        sql`select null::text as kind from environments where id = ${environmentId}`,
      )
    : queryable.maybeOne<{ kind: string | null }>(sql`
        select kind from ledger_accounts where environment_id = ${environmentId} and id = ${accountId}`);

export interface TransactionPlace {
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
  readonly id: bigint;
  readonly kind: string;
  readonly narrative: string;
  readonly linkId: bigint | null;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  /** The time with microseconds, as the index has it. */
  readonly writtenAt: string;
  readonly recordType: TransactionType | null;
}

const FOUND_MAX = 50;

/**
 * Finds the ledger transactions with this id, or of the merchant's record with this id, the earliest first. Each takes
 * one look-up for each environment and month.
 */
export const findLedgerTransactions = (queryable: Queryable, id: bigint, filter: BooksFilter) =>
  queryable.many<TransactionPlace>(sql`
    select environment.id as "environmentId", business.id as "businessId", business.name as "businessName",
           environment.mode, found.id, found.kind, found.narrative, found.link_id as "linkId",
           found.occurred_at as "occurredAt", found.recorded_at as "recordedAt",
           found.recorded_at::text as "writtenAt", record.type as "recordType"
    from environments environment
    join businesses business on business.id = environment.business_id
    cross join lateral (
      select id, kind, narrative, link_id, occurred_at, recorded_at from ledger_transactions
      where environment_id = environment.id and id = ${id}
      union
      select id, kind, narrative, link_id, occurred_at, recorded_at from ledger_transactions
      where environment_id = environment.id and link_id = ${id}
    ) found
    left join transactions record on record.environment_id = environment.id and record.id = found.link_id
    where ${environments(filter)}
    order by found.recorded_at, found.id
    limit ${FOUND_MAX}`);

const ENTRIES_MAX = 1_000;

/** Makes PostgreSQL find entries by their moment, even if it knows nothing about the table yet. */
export async function findByMoment(tx: Transaction): Promise<void> {
  await tx.run(sql`set local enable_seqscan = off`);
  await tx.run(sql`set local enable_indexscan = off`);
}

/**
 * The entries of one ledger transaction, in the order in which they were written. They are found only by the time: by
 * the environment, PostgreSQL would walk all entries of the business.
 */
export const readEntriesOf = (
  queryable: Queryable,
  { environmentId, id, writtenAt }: Pick<TransactionPlace, "environmentId" | "id" | "writtenAt">,
) =>
  queryable.many<LedgerEntry>(sql`
    select ${entryColumns}
    from (
      select * from ledger_entries
      where recorded_at = ${writtenAt}::timestamptz and transaction_id + 0 = ${id}
        and environment_id + 0 = ${environmentId}
      limit ${ENTRIES_MAX}
    ) entry
    ${withTransaction}
    order by entry.account_id, entry.seq`);

import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { SERVICES, type Service } from "../../../kernel/ledger/operation.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { accountThenIdentity } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import {
  allOf,
  countUpTo,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
} from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  type Channel,
  type Match,
  type PostingType,
  type Progress,
  STATUSES,
  type Status,
  type TransactionType,
} from "./rules.ts";

/** The record of one movement of a merchant's money, in any domain. */
export const transactions = recordTable({
  name: "transaction",
  table: "transactions",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    /** Its checked account. The row changes only under that account's lock. */
    accountId: bigint("account_id"),
    type: text<TransactionType>("type"),
    service: text<Service>("service"),
    channel: text<Channel>("channel"),
    postingType: text<PostingType>("posting_type"),
    status: changing(text<Status>("status")),
    currency: text<Currency>("currency"),
    amount: bigint("amount"),
    fee: bigint("fee"),
    vat: bigint("vat"),
    stampDuty: bigint("stamp_duty"),
    settledAmount: changing(bigint("settled_amount")),
    description: text("description"),
    receiverBankCode: nullable(text("receiver_bank_code")),
    receiverBankName: nullable(text("receiver_bank_name")),
    receiverAccountName: nullable(text("receiver_account_name")),
    receiverAccountNumber: nullable(text("receiver_account_number")),
    senderName: nullable(text("sender_name")),
    senderAccountNumber: nullable(text("sender_account_number")),
    phoneNumber: nullable(text("phone_number")),
    sessionId: changing(nullable(text("session_id"))),
    stan: changing(nullable(text("stan"))),
    match: nullable(text<Match>("match")),
    /** What a credit was paid to: the reference of a virtual account, or the number of an invoice. */
    accountReference: nullable(text("account_reference")),
    customerId: nullable(bigint("customer_id")),
    /** When a credit becomes available, with its settlement. Null: it is available at once. */
    settlesAt: nullable(time("settles_at")),
    /** Null if no provider sends it. Otherwise a hold keeps its money. */
    progress: changing(nullable(text<Progress>("progress"))),
    holdId: nullable(bigint("hold_id")),
    provider: changing(nullable(text("provider"))),
    /** Our reference at the provider, set before the first call. */
    orderReference: changing(nullable(text("order_reference"))),
    /** The provider's own reference. */
    providerReference: changing(nullable(text("provider_reference"))),
    /** What the merchant asked, in test mode, to happen in the provider's call. */
    scenario: nullable(text("scenario")),
    /** Why it ended this way, in a sentence, if the other side gave a reason. */
    reason: changing(nullable(text("reason"))),
    sentAt: changing(nullable(time("sent_at"))),
    createdAt: time("created_at"),
    updatedAt: changing(time("updated_at")),
  },
  lookups: {
    /** A caller that knows the account needs no look-up before the locks. */
    account: {
      keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      resolve: accountThenIdentity,
    },
  },
});

export type Transaction = RowOf<typeof transactions>;

export const columns = transactions.selected;

export const transactionOf = (accountId: bigint, id: bigint): Need<Transaction> => ({
  record: transactions,
  by: "account",
  key: `${accountId}/${id}`,
});

/** Reads without a lock, to show them. A decision reads again under the locks. */
export const readTransactions = (
  queryable: Queryable,
  environmentId: bigint,
  ids: readonly bigint[],
) =>
  queryable.many<Transaction>(sql`
    select ${columns} from transactions
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])
    order by created_at, id`);

/** The business of transactions. */
export interface Owner {
  readonly businessName: string;
  /** Its service account number, which other businesses pay to. */
  readonly businessCode: string;
  readonly mode: Mode;
}

export const readOwner = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<Owner>(sql`
    select business.name as "businessName", business.service_account_number as "businessCode",
           environment.mode
    from environments environment join businesses business on business.id = environment.business_id
    where environment.id = ${environmentId}`);

/** The settlements of records. An account has one settlement for one time. */
export const readSettlements = (
  queryable: Queryable,
  environmentId: bigint,
  ids: readonly bigint[],
) =>
  queryable.many<{ id: bigint; settlementId: bigint }>(sql`
    select record.id, settlement.id as "settlementId"
    from transactions record
    cross join lateral (
      select id from settlements
      where environment_id = record.environment_id and account_id = record.account_id
        and due_at = record.settles_at
      order by id desc limit 1
    ) settlement
    where record.environment_id = ${environmentId} and record.id = any(${bigintArray(ids)}::bigint[])`);

/** The position of a scan: the last row it has read. */
export interface Place {
  readonly createdAt: Date;
  readonly id: bigint;
}

export interface TransactionFilter {
  readonly environmentId: bigint;
  readonly status: Status | null;
  readonly type: TransactionType | null;
  readonly postingType: PostingType | null;
  readonly service: Service | null;
  readonly customerId: bigint | null;
  /** The account whose money moved. */
  readonly accountId: bigint | null;
  readonly progress: readonly Progress[] | null;
  readonly settlesAt: Date | null;
  readonly accountReference: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly id: bigint | null;
  /** The receiver's or the sender's. */
  readonly accountNumber: string | null;
  readonly sessionId: string | null;
  /** A part of the description, a name or the session id, in any letter case; or a whole reference of the merchant. */
  readonly text: string | null;
  readonly least: Minor | null;
  readonly most: Minor | null;
  readonly after: Place | null;
}

/** The conditions that an index finds: a filter without its text and its amounts. */
export const matching = (filter: TransactionFilter): Sql =>
  allOf(
    sql`environment_id = ${filter.environmentId}`,
    filter.status !== null && atStatus(filter.status),
    isEqual(sql`type`, filter.type),
    filter.postingType !== null && POSTED[filter.postingType],
    filter.service !== null && servedBy(filter.service),
    isEqual(sql`customer_id`, filter.customerId),
    isEqual(sql`account_id`, filter.accountId),
    filter.progress !== null && sql`progress = any(${textArray(filter.progress)}::text[])`,
    isEqual(sql`settles_at`, filter.settlesAt),
    isEqual(sql`account_reference`, filter.accountReference),
    isEqual(sql`id`, filter.id),
    isEqual(sql`session_id`, filter.sessionId),
    ...inRange(sql`created_at`, filter),
    filter.after !== null &&
      sql`(created_at, id) < (${filter.after.createdAt}, ${filter.after.id})`,
  );

/**
 * Written out, so that the planner finds the partial index of credits. It expects many rows of what is not equal, even if
 * it knows nothing of the table, and so walks debits in order.
 */
const POSTED: Readonly<Record<PostingType, Sql>> = {
  Credit: sql`posting_type = 'Credit'`,
  Debit: sql`posting_type <> 'Credit'`,
};

/** The second condition lets the planner use the partial index. Transfers are many, as debits are. */
const servedBy = (service: Service): Sql =>
  service === "transfers"
    ? sql`service <> all(${textArray(OTHER_SERVICES)}::text[])`
    : sql`service = ${service} and service <> 'transfers'`;

/** The usual status is written as what it is not, as debits and transfers are. */
const atStatus = (status: Status): Sql =>
  status === "Successful"
    ? sql`status <> all(${textArray(OTHER_STATUSES)}::text[])`
    : sql`status = ${status}`;

const OTHER_STATUSES = STATUSES.filter((status) => status !== "Successful");

const OTHER_SERVICES = SERVICES.filter((service) => service !== "transfers");

/** What follows `from`, newest first where it matters: at least the first `most` rows of a filter. */
export const found = (filter: TransactionFilter, most: number): Sql => {
  const { accountNumber } = filter;
  if (accountNumber === null) return sql`transactions where ${matching(filter)}`;
  const received = sql`receiver_account_number = ${accountNumber}`;
  const sent = sql`sender_account_number = ${accountNumber}
    and receiver_account_number is distinct from ${accountNumber}`;
  return sql`(${newest(filter, received, most)} union all ${newest(filter, sent, most)}) transactions`;
};

/** Each side of an account number has its index. In this order, PostgreSQL merges both and sorts nothing. */
const newest = (filter: TransactionFilter, side: Sql, most: number): Sql => sql`(
  select * from transactions where ${matching(filter)} and ${side}
  order by ${newestFirst(sql`created_at`, sql`id`)}
  limit ${most})`;

export const readPage = (queryable: Queryable, filter: TransactionFilter, part: PagePart) =>
  queryable.many<Transaction>(
    pageOf(
      sql`
        select id, created_at as at from ${found(filter, part.offset + part.limit)}
        order by ${newestFirst(sql`created_at`, sql`id`)}`,
      part,
      sql`select ${columns} from transactions where environment_id = ${filter.environmentId} and id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: TransactionFilter, most: number) =>
  countUpTo(queryable, found(filter, most), most);

/** The rows after a position, newest first. Rows written since are newer, so a scan never reads them. */
export const readAfter = (
  queryable: Queryable,
  filter: TransactionFilter,
  place: Place | undefined,
  limit: number,
) =>
  queryable.many<Transaction>(sql`
    select ${columns} from ${found({ ...filter, after: place ?? null }, limit)}
    order by ${newestFirst(sql`created_at`, sql`id`)}
    limit ${limit}`);

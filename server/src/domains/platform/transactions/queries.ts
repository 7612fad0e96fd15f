import { bigintArray, bigints, textArray, texts, times } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Service } from "../../../kernel/ledger/operation.ts";
import type { Asked, Need, RecordKind } from "../../../kernel/ledger/records.ts";
import { allOf, countUpTo, searchRows } from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { Channel, Match, PostingType, Progress, Status, TransactionType } from "./rules.ts";

/** The record of one movement of a merchant's money, whichever domain moves it. */
export interface Transaction {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** The checked account it is about. The row is only changed under that account's lock. */
  readonly accountId: bigint;
  readonly type: TransactionType;
  readonly service: Service;
  readonly channel: Channel;
  readonly postingType: PostingType;
  readonly status: Status;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly fee: Minor;
  readonly vat: Minor;
  readonly stampDuty: Minor;
  readonly settledAmount: Minor;
  readonly description: string;
  readonly receiverBankCode: string | null;
  readonly receiverBankName: string | null;
  readonly receiverAccountName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly senderName: string | null;
  readonly senderAccountNumber: string | null;
  readonly phoneNumber: string | null;
  readonly sessionId: string | null;
  readonly stan: string | null;
  readonly match: Match | null;
  /** What money that came in was paid to: the reference of a virtual account, or the number of an invoice. */
  readonly accountReference: string | null;
  readonly customerId: bigint | null;
  /** Null where nothing leaves through a provider. With it goes the hold that keeps the money. */
  readonly progress: Progress | null;
  readonly holdId: bigint | null;
  readonly provider: string | null;
  /** What the provider knows it by: given by us, before the first call. */
  readonly orderReference: string | null;
  /** What the provider calls it. */
  readonly providerReference: string | null;
  /** What the merchant asked, in test mode, to happen in the provider's call. */
  readonly scenario: string | null;
  /** Why it ended as it did, in a sentence, where the other side said so. */
  readonly reason: string | null;
  readonly sentAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const columns = sql`
  environment_id as "environmentId", id, account_id as "accountId", type, service, channel,
  posting_type as "postingType", status, currency, amount, fee, vat, stamp_duty as "stampDuty",
  settled_amount as "settledAmount", description, receiver_bank_code as "receiverBankCode",
  receiver_bank_name as "receiverBankName", receiver_account_name as "receiverAccountName",
  receiver_account_number as "receiverAccountNumber", sender_name as "senderName",
  sender_account_number as "senderAccountNumber", phone_number as "phoneNumber",
  session_id as "sessionId", stan, match, account_reference as "accountReference", customer_id as "customerId", progress,
  hold_id as "holdId", provider, order_reference as "orderReference",
  provider_reference as "providerReference", scenario, reason, sent_at as "sentAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
    as asked(environment_id, key)`;

/** What becomes of a record: everything else of it is written once. */
const update = (rows: readonly Transaction[]): Sql => sql`
  update transactions record
  set status = changed.status, settled_amount = changed.settled_amount,
      session_id = changed.session_id, stan = changed.stan, progress = changed.progress,
      provider = changed.provider, order_reference = changed.order_reference,
      provider_reference = changed.provider_reference, reason = changed.reason,
      sent_at = changed.sent_at, updated_at = changed.updated_at
  from unnest(
    ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
    ${texts(rows, (row) => row.status)}, ${bigints(rows, (row) => row.settledAmount)},
    ${texts(rows, (row) => row.sessionId)}, ${texts(rows, (row) => row.stan)},
    ${texts(rows, (row) => row.progress)}, ${texts(rows, (row) => row.provider)},
    ${texts(rows, (row) => row.orderReference)}, ${texts(rows, (row) => row.providerReference)},
    ${texts(rows, (row) => row.reason)}, ${times(rows, (row) => row.sentAt)},
    ${times(rows, (row) => row.updatedAt)})
    as changed(environment_id, id, status, settled_amount, session_id, stan, progress, provider,
      order_reference, provider_reference, reason, sent_at, updated_at)
  where record.ctid = (
    select known.ctid from transactions known
    where known.environment_id = changed.environment_id and known.id = changed.id
  )`;

const insert = (rows: readonly Transaction[]): Sql => sql`
  insert into transactions (environment_id, id, account_id, type, service, channel, posting_type,
    status, currency, amount, fee, vat, stamp_duty, settled_amount, description,
    receiver_bank_code, receiver_bank_name, receiver_account_name, receiver_account_number,
    sender_name, sender_account_number, phone_number, session_id, stan, match, account_reference, customer_id, progress, hold_id, provider,
    order_reference, provider_reference, scenario, reason, sent_at, created_at, updated_at)
  select * from unnest(
    ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
    ${bigints(rows, (row) => row.accountId)}, ${texts(rows, (row) => row.type)},
    ${texts(rows, (row) => row.service)}, ${texts(rows, (row) => row.channel)},
    ${texts(rows, (row) => row.postingType)}, ${texts(rows, (row) => row.status)},
    ${texts(rows, (row) => row.currency)}, ${bigints(rows, (row) => row.amount)},
    ${bigints(rows, (row) => row.fee)}, ${bigints(rows, (row) => row.vat)},
    ${bigints(rows, (row) => row.stampDuty)}, ${bigints(rows, (row) => row.settledAmount)},
    ${texts(rows, (row) => row.description)}, ${texts(rows, (row) => row.receiverBankCode)},
    ${texts(rows, (row) => row.receiverBankName)}, ${texts(rows, (row) => row.receiverAccountName)},
    ${texts(rows, (row) => row.receiverAccountNumber)}, ${texts(rows, (row) => row.senderName)},
    ${texts(rows, (row) => row.senderAccountNumber)}, ${texts(rows, (row) => row.phoneNumber)},
    ${texts(rows, (row) => row.sessionId)}, ${texts(rows, (row) => row.stan)},
    ${texts(rows, (row) => row.match)}, ${texts(rows, (row) => row.accountReference)},
    ${bigints(rows, (row) => row.customerId)},
    ${texts(rows, (row) => row.progress)}, ${bigints(rows, (row) => row.holdId)},
    ${texts(rows, (row) => row.provider)}, ${texts(rows, (row) => row.orderReference)},
    ${texts(rows, (row) => row.providerReference)}, ${texts(rows, (row) => row.scenario)},
    ${texts(rows, (row) => row.reason)}, ${times(rows, (row) => row.sentAt)},
    ${times(rows, (row) => row.createdAt)}, ${times(rows, (row) => row.updatedAt)})`;

export const transactions: RecordKind<Transaction> = {
  name: "transaction",
  guard: "account",
  identity: ({ id }) => String(id),
  finders: {
    /** Whoever knows the account needs no look-up before the locks. */
    account: {
      keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      readOff: (key) => {
        const [accountId = "", identity = ""] = key.split("/");
        return { identity, accountId: BigInt(accountId) };
      },
    },
  },
  read: (keys) => sql`
    select record.*
    from ${asked(keys)}
    cross join lateral (
      select ${columns} from transactions
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) record`,
  insert,
  update,
};

export const transactionOf = (accountId: bigint, id: bigint): Need<Transaction> => ({
  record: transactions,
  by: "account",
  key: `${accountId}/${id}`,
});

/** Without a lock, to look at; what is decided by is read again under the locks. */
export const readTransactions = (
  queryable: Queryable,
  environmentId: bigint,
  ids: readonly bigint[],
) =>
  queryable.many<Transaction>(sql`
    select ${columns} from transactions
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])
    order by created_at, id`);

/** Whose transactions they are. */
export interface Owner {
  readonly businessName: string;
  /** What other businesses of this service pay it by. */
  readonly businessCode: string;
  readonly mode: Mode;
}

export const readOwner = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<Owner>(sql`
    select business.name as "businessName", business.service_account_number as "businessCode",
           environment.mode
    from environments environment join businesses business on business.id = environment.business_id
    where environment.id = ${environmentId}`);

/** Where a walk through the list stands: at the last row that it has seen. */
export interface Place {
  readonly createdAt: Date;
  readonly id: bigint;
}

export interface TransactionFilter {
  readonly environmentId: bigint;
  readonly status: Status | null;
  readonly type: TransactionType | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly id: bigint | null;
  readonly accountNumber: string | null;
  /** A part of the description, of the receiver's name or of the session id, in any case. */
  readonly text: string | null;
  readonly after: Place | null;
}

/** What a filter lets through, whatever its text. */
function matching(filter: TransactionFilter): Sql {
  const { environmentId, status, type, from, until, id, accountNumber, after } = filter;
  return allOf(
    sql`environment_id = ${environmentId}`,
    status !== null && sql`status = ${status}`,
    type !== null && sql`type = ${type}`,
    from !== null && sql`created_at >= ${from}`,
    until !== null && sql`created_at < ${until}`,
    id !== null && sql`id = ${id}`,
    accountNumber !== null && sql`receiver_account_number = ${accountNumber}`,
    after !== null && sql`(created_at, id) < (${after.createdAt}, ${after.id})`,
  );
}

/** Finds the newest rows that a filter lets through and that hold its text. */
export function searchTransactions(queryable: Queryable, filter: TransactionFilter, text: string) {
  const part = text.toLowerCase();
  const candidates = sql`
    select id, created_at as at,
           strpos(lower(description), ${part}) > 0 or strpos(lower(receiver_account_name), ${part}) > 0
             or strpos(lower(session_id), ${part}) > 0 as is_match
    from transactions where ${matching(filter)}
    order by created_at desc, id desc`;
  return searchRows(queryable, candidates);
}

export const readPage = (
  queryable: Queryable,
  filter: TransactionFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<Transaction>(sql`
    select ${columns} from transactions where ${matching(filter)}
    order by created_at desc, id desc
    limit ${limit} offset ${offset}`);

export const countMatching = (queryable: Queryable, filter: TransactionFilter, most: number) =>
  countUpTo(queryable, sql`transactions where ${matching(filter)}`, most);

/** The rows after a place, newest first. Rows written meanwhile are newer, so a walk never meets them. */
export const readAfter = (
  queryable: Queryable,
  filter: TransactionFilter,
  place: Place | undefined,
  limit: number,
) =>
  queryable.many<Transaction>(sql`
    select ${columns} from transactions where ${matching({ ...filter, after: place ?? null })}
    order by created_at desc, id desc
    limit ${limit}`);

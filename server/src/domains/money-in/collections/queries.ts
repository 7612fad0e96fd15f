import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import {
  bigint,
  boolean,
  changing,
  computed,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { isInRange, type RowKey, type RowRange } from "../../../kernel/ledger/verify/proofs.ts";
import {
  allOf,
  type DateRange,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
} from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { ClearedRecords } from "../../../kernel/providers/cleared-records.ts";
import { type Mode, SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { contains } from "../../../kernel/text/fold.ts";

/** The key of a provider's session. The session id comes last, because it may hold any character. */
export const sessionKey = ({ provider, sessionId }: Session): string => `${provider}/${sessionId}`;

export interface Session {
  readonly provider: string;
  readonly sessionId: string;
}

/** The credit of a session, and its transaction. Written once and never changed. */
export const credits = recordTable({
  name: "credit",
  table: "credits",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    provider: text("provider"),
    sessionId: text("session_id"),
    virtualAccountId: bigint("virtual_account_id"),
    transactionId: bigint("transaction_id"),
    creditedAt: time("credited_at"),
  },
  identity: ["provider", "sessionId"],
});

export type Credit = RowOf<typeof credits>;

export const digestedCredits: DigestedTable = {
  name: "credits",
  title: "Credit",
  key: ["environment_id", "provider", "session_id"],
  columns: [
    ...["environment_id", "provider", "session_id", "virtual_account_id", "transaction_id"],
    ...["credited_at", "recorded_at"],
  ],
};

/** Reads the credits of records by the records' keys. */
export const readCreditsOf = (queryable: Queryable, records: readonly RowKey[]) =>
  queryable.many<Session & RowKey>(sql`
    select wanted.environment_id as "environmentId", wanted.id, credit.provider, credit.session_id as "sessionId"
    from unnest(${bigintArray(records.map((key) => key.environmentId))}::bigint[],
      ${bigintArray(records.map((key) => key.id))}::bigint[]) as wanted(environment_id, id)
    cross join lateral (
      select provider, session_id from credits
      where environment_id = wanted.environment_id and transaction_id = wanted.id
      offset 0
    ) credit`);

/** The next credits after a record's key, in the order of their records. */
export const readCreditsAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<Session & RowKey>(sql`
    select environment_id as "environmentId", transaction_id as id, provider, session_id as "sessionId"
    from credits
    where ${isInRange(range, sql`environment_id`, sql`transaction_id`)}
    order by environment_id, transaction_id limit ${limit}`);

export const creditOf = (session: Session): Need<Credit> => ({
  record: credits,
  key: sessionKey(session),
});

/** The environments of unmatched credits; a migration creates them. */
export const UNMATCHED_ENVIRONMENTS: Readonly<Record<Mode, bigint>> = SERVICE_ENVIRONMENTS;

/** A credit to an unknown number. Its money is in the books of `UNMATCHED_ENVIRONMENTS`. */
export const unmatchedCredits = recordTable({
  name: "unmatched_credit",
  table: "unmatched_credits",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    provider: text("provider"),
    sessionId: text("session_id"),
    bankCode: text("bank_code"),
    accountNumber: text("account_number"),
    amount: bigint("amount"),
    currency: text<Currency>("currency"),
    senderName: nullable(text("sender_name")),
    senderAccountNumber: nullable(text("sender_account_number")),
    narration: text("narration"),
    arrivedAt: time("arrived_at"),
    assignedAt: changing(nullable(time("assigned_at"))),
    assignedBy: changing(nullable(text("assigned_by"))),
    assignedEnvironmentId: changing(nullable(bigint("assigned_environment_id"))),
    assignedTransactionId: changing(nullable(bigint("assigned_transaction_id"))),
    /** A business of another cell has it: that cell proved this after the credit had been given away again. */
    isPaidLate: changing(boolean("paid_late")),
  },
  identity: ["provider", "sessionId"],
});

/** They stay those of the service's books after they were assigned: the money moves between businesses then. */
export const clearedUnmatchedCredits: ClearedRecords = sql`
  select provider, 'credit/' || session_id as key, false as is_purchase from unmatched_credits
  where environment_id = movement.environment_id and id = movement.link_id`;

export type UnmatchedCredit = RowOf<typeof unmatchedCredits>;

export const unmatchedCreditOf = (
  session: Session,
  environmentId: bigint,
): Need<UnmatchedCredit> => ({ record: unmatchedCredits, key: sessionKey(session), environmentId });

/**
 * An account number of a virtual account. It is read under the lock of an unmatched credit's session. One directory serves
 * all environments, so the row carries the environment that was queried.
 */
const knownNumbers = recordTable({
  name: "known_number",
  table: "account_numbers",
  lock: "none",
  columns: {
    environmentId: computed(bigint("environment_id"), "query.environment_id"),
    bankCode: text("bank_code"),
    accountNumber: text("account_number"),
  },
  identity: ["bankCode", "accountNumber"],
  insert: false,
});

type KnownNumber = RowOf<typeof knownNumbers>;

export const knownNumber = (bankCode: string, accountNumber: string): Need<KnownNumber> => ({
  record: knownNumbers,
  key: `${bankCode}/${accountNumber}`,
});

/** Null: any. */
export interface UnmatchedFilter extends DateRange {
  readonly id: bigint | null;
  /** The number that the money was sent to. */
  readonly accountNumber: string | null;
  readonly sessionId: string | null;
  /** A part of the sender's name, in any letter case. */
  readonly sender: string | null;
  readonly amount: Minor | null;
}

export const readUnmatched = (
  queryable: Queryable,
  { id, accountNumber, sessionId, sender, amount, ...range }: UnmatchedFilter,
  { limit, offset }: PagePart,
) =>
  queryable.many<UnmatchedCredit>(sql`
    select ${unmatchedCredits.selected} from unmatched_credits where ${allOf(
      sql`assigned_at is null`,
      isEqual(sql`id`, id),
      isEqual(sql`account_number`, accountNumber),
      isEqual(sql`session_id`, sessionId),
      isEqual(sql`amount`, amount),
      sender !== null && contains(sql`sender_name`, sender),
      ...inRange(sql`arrived_at`, range),
    )}
    order by arrived_at, id limit ${limit} offset ${offset}`);

/** Reads only the few unmatched credits, so the id needs no index. */
export const findUnmatched = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<UnmatchedCredit>(sql`
    select ${unmatchedCredits.selected} from unmatched_credits where id = ${id} and assigned_at is null`);

/** Test mode's unmatched credit of a session, for the sender of a test credit. */
export const findUnmatchedSession = (queryable: Queryable, { provider, sessionId }: Session) =>
  queryable.maybeOne<{ id: bigint }>(sql`
    select id from unmatched_credits
    where environment_id = ${UNMATCHED_ENVIRONMENTS.test} and provider = ${provider}
      and session_id = ${sessionId}`);

/** The mode of an environment. */
export const readMode = async (queryable: Queryable, environmentId: bigint): Promise<Mode> =>
  (
    await queryable.one<{ mode: Mode }>(
      sql`select mode from environments where id = ${environmentId}`,
    )
  ).mode;

/** Where the business of an environment is. */
export interface BusinessPlace {
  readonly mode: Mode;
  /** The cell that serves the business now. Null: this one. */
  readonly movedTo: CellNumber | null;
  readonly serviceAccountNumber: string;
}

export const readPlace = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<BusinessPlace>(sql`
    select environment.mode, business.moved_to as "movedTo",
           business.service_account_number as "serviceAccountNumber"
    from environments environment join businesses business on business.id = environment.business_id
    where environment.id = ${environmentId}`);

/** The transaction of a session, for the sender of a test credit. */
export const readCredit = (
  queryable: Queryable,
  environmentId: bigint,
  provider: string,
  sessionId: string,
) =>
  queryable.maybeOne<{ transactionId: bigint }>(sql`
    select transaction_id as "transactionId" from credits
    where environment_id = ${environmentId} and provider = ${provider} and session_id = ${sessionId}`);

/** The transactions that paid an account, the newest first. */
export const readPaymentsOf = (
  queryable: Queryable,
  environmentId: bigint,
  virtualAccountId: bigint,
  most: number,
) =>
  queryable.many<{ transactionId: bigint }>(sql`
    select transaction_id as "transactionId" from credits
    where environment_id = ${environmentId} and virtual_account_id = ${virtualAccountId}
    order by ${newestFirst(sql`credited_at`, sql`transaction_id`)} limit ${most}`);

/** The transaction that paid each account last. Accounts that no money reached are left out. */
export const readLastCredits = (
  queryable: Queryable,
  environmentId: bigint,
  accountReferences: readonly string[],
) =>
  queryable.many<{ accountReference: string; transactionId: bigint }>(sql`
    select account.reference as "accountReference", last.transaction_id as "transactionId"
    from unnest(${textArray(accountReferences)}::text[]) as wanted(reference)
    join virtual_accounts account
      on account.environment_id = ${environmentId} and account.reference = wanted.reference
    cross join lateral (
      select transaction_id from credits
      where environment_id = account.environment_id and virtual_account_id = account.id
      order by ${newestFirst(sql`credited_at`, sql`transaction_id`)} limit 1
    ) last`);

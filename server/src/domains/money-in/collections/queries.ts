import { bigintArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import type { Asked, Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { RowKey } from "../../../kernel/ledger/verify/proofs.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
    as asked(environment_id, key)`;

/** Which provider's, and which session of it: a session may hold any sign, so it comes last. */
export const sessionKey = ({ provider, sessionId }: Session): string => `${provider}/${sessionId}`;

export interface Session {
  readonly provider: string;
  readonly sessionId: string;
}

/** That a session was credited, and as which transaction. It is written once and never changed. */
export interface Credit extends Session {
  readonly environmentId: bigint;
  readonly virtualAccountId: bigint;
  readonly transactionId: bigint;
  readonly creditedAt: Date;
}

export const credits: RecordKind<Credit> = {
  name: "credit",
  guard: "key",
  identity: sessionKey,
  read: (keys) => sql`
    select credit.*
    from ${asked(keys)}
    cross join lateral (
      select environment_id as "environmentId", provider, session_id as "sessionId",
             virtual_account_id as "virtualAccountId", transaction_id as "transactionId",
             credited_at as "creditedAt"
      from credits
      where environment_id = asked.environment_id and provider = split_part(asked.key, '/', 1)
        and session_id = substr(asked.key, strpos(asked.key, '/') + 1)
      offset 0
    ) credit`,
  insert: (rows) => sql`
    insert into credits (environment_id, provider, session_id, virtual_account_id, transaction_id, credited_at)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${textArray(rows.map((row) => row.provider))}::text[],
      ${textArray(rows.map((row) => row.sessionId))}::text[],
      ${bigintArray(rows.map((row) => row.virtualAccountId))}::bigint[],
      ${bigintArray(rows.map((row) => row.transactionId))}::bigint[],
      ${timeArray(rows.map((row) => row.creditedAt))}::timestamptz[])`,
};

export const digestedCredits: DigestedTable = {
  name: "credits",
  title: "Credit",
  key: ["environment_id", "provider", "session_id"],
  columns: [
    ...["environment_id", "provider", "session_id", "virtual_account_id", "transaction_id"],
    ...["credited_at", "recorded_at"],
  ],
};

/** The credits of records, by the records' keys. */
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

/** The next credits after a record's key, in the order of the records that they became. */
export const readCreditsAfter = (queryable: Queryable, after: RowKey, limit: number) =>
  queryable.many<Session & RowKey>(sql`
    select environment_id as "environmentId", transaction_id as id, provider, session_id as "sessionId"
    from credits
    where (environment_id, transaction_id) > (${after.environmentId}::bigint, ${after.id}::bigint)
    order by environment_id, transaction_id limit ${limit}`);

export const creditOf = (session: Session): Need<Credit> => ({
  record: credits,
  key: sessionKey(session),
});

/** Money that came to a number that nobody has. The books it stands in are those of `UNMATCHED_ENVIRONMENTS`. */
export interface UnmatchedCredit extends Session {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly senderName: string | null;
  readonly senderAccountNumber: string | null;
  readonly narration: string;
  readonly arrivedAt: Date;
  readonly assignedAt: Date | null;
  readonly assignedBy: string | null;
  readonly assignedEnvironmentId: bigint | null;
  readonly assignedTransactionId: bigint | null;
}

/** Where money stands that is nobody's yet; the migration makes them. */
export const UNMATCHED_ENVIRONMENTS: Readonly<Record<Mode, bigint>> = { test: 1n, live: 2n };

const unmatchedColumns = sql`
  environment_id as "environmentId", id, provider, session_id as "sessionId", bank_code as "bankCode",
  account_number as "accountNumber", amount, currency, sender_name as "senderName",
  sender_account_number as "senderAccountNumber", narration, arrived_at as "arrivedAt",
  assigned_at as "assignedAt", assigned_by as "assignedBy",
  assigned_environment_id as "assignedEnvironmentId", assigned_transaction_id as "assignedTransactionId"`;

export const unmatchedCredits: RecordKind<UnmatchedCredit> = {
  name: "unmatched_credit",
  guard: "key",
  identity: sessionKey,
  read: (keys) => sql`
    select credit.*
    from ${asked(keys)}
    cross join lateral (
      select ${unmatchedColumns} from unmatched_credits
      where environment_id = asked.environment_id and provider = split_part(asked.key, '/', 1)
        and session_id = substr(asked.key, strpos(asked.key, '/') + 1)
      offset 0
    ) credit`,
  insert: (rows) => sql`
    insert into unmatched_credits (environment_id, id, provider, session_id, bank_code, account_number,
      amount, currency, sender_name, sender_account_number, narration, arrived_at)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.provider))}::text[],
      ${textArray(rows.map((row) => row.sessionId))}::text[],
      ${textArray(rows.map((row) => row.bankCode))}::text[],
      ${textArray(rows.map((row) => row.accountNumber))}::text[],
      ${bigintArray(rows.map((row) => row.amount))}::bigint[],
      ${textArray(rows.map((row) => row.currency))}::text[],
      ${textArray(rows.map((row) => row.senderName))}::text[],
      ${textArray(rows.map((row) => row.senderAccountNumber))}::text[],
      ${textArray(rows.map((row) => row.narration))}::text[],
      ${timeArray(rows.map((row) => row.arrivedAt))}::timestamptz[])`,
  update: (rows) => sql`
    update unmatched_credits credit
    set assigned_at = changed.assigned_at, assigned_by = changed.assigned_by,
        assigned_environment_id = changed.assigned_environment_id,
        assigned_transaction_id = changed.assigned_transaction_id
    from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${timeArray(rows.map((row) => row.assignedAt))}::timestamptz[],
      ${textArray(rows.map((row) => row.assignedBy))}::text[],
      ${bigintArray(rows.map((row) => row.assignedEnvironmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.assignedTransactionId))}::bigint[])
      as changed(environment_id, id, assigned_at, assigned_by, assigned_environment_id, assigned_transaction_id)
    where credit.ctid = (
      select known.ctid from unmatched_credits known
      where known.environment_id = changed.environment_id and known.id = changed.id
    )`,
};

export const unmatchedCreditOf = (
  session: Session,
  environmentId: bigint,
): Need<UnmatchedCredit> => ({ record: unmatchedCredits, key: sessionKey(session), environmentId });

/** A number that somebody has. It is looked at under the lock of a session that is kept for want of an owner. */
interface KnownNumber {
  readonly environmentId: bigint;
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** The directory is one for all environments, so whoever asks is answered as if it were theirs. */
const knownNumbers: RecordKind<KnownNumber> = {
  name: "known_number",
  guard: "nothing",
  identity: ({ bankCode, accountNumber }) => `${bankCode}/${accountNumber}`,
  read: (keys) => sql`
    select asked.environment_id as "environmentId", number.*
    from ${asked(keys)}
    cross join lateral (
      select bank_code as "bankCode", account_number as "accountNumber" from account_numbers
      where bank_code = split_part(asked.key, '/', 1)
        and account_number = substr(asked.key, strpos(asked.key, '/') + 1)
      offset 0
    ) number`,
};

export const knownNumber = (bankCode: string, accountNumber: string): Need<KnownNumber> => ({
  record: knownNumbers,
  key: `${bankCode}/${accountNumber}`,
});

export const readUnmatched = (
  queryable: Queryable,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<UnmatchedCredit>(sql`
    select ${unmatchedColumns} from unmatched_credits where assigned_at is null
    order by arrived_at, id limit ${limit} offset ${offset}`);

/** Looks among what waits alone, which is little, so that the id needs no index. */
export const findUnmatched = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<UnmatchedCredit>(sql`
    select ${unmatchedColumns} from unmatched_credits where id = ${id} and assigned_at is null`);

/** The mode of an environment. */
export const readMode = async (queryable: Queryable, environmentId: bigint): Promise<Mode> =>
  (
    await queryable.one<{ mode: Mode }>(
      sql`select mode from environments where id = ${environmentId}`,
    )
  ).mode;

/** What became of a session, for who asked for it to be sent. */
export const readCredit = (
  queryable: Queryable,
  environmentId: bigint,
  provider: string,
  sessionId: string,
) =>
  queryable.maybeOne<{ transactionId: bigint }>(sql`
    select transaction_id as "transactionId" from credits
    where environment_id = ${environmentId} and provider = ${provider} and session_id = ${sessionId}`);

/** The transactions that an account was paid with, the newest first. */
export const readPaymentsOf = (
  queryable: Queryable,
  environmentId: bigint,
  virtualAccountId: bigint,
  most: number,
) =>
  queryable.many<{ transactionId: bigint }>(sql`
    select transaction_id as "transactionId" from credits
    where environment_id = ${environmentId} and virtual_account_id = ${virtualAccountId}
    order by credited_at desc, transaction_id desc limit ${most}`);

import {
  bigintArray,
  bigints,
  bytes,
  textArray,
  texts,
  times,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import { allOf, countUpTo } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { VerificationStatus, VerificationType } from "./rules.ts";

/** One question to a registry, what it costs, and what became of it. */
export interface Verification {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** The wallet that pays. The row is only changed under its lock. */
  readonly accountId: bigint;
  readonly type: VerificationType;
  /** What it is for, where it is not the merchant's own question. */
  readonly purpose: string | null;
  readonly customerId: bigint | null;
  readonly status: VerificationStatus;
  /** Sealed. Null once erased, as the two after it. */
  readonly question: Buffer | null;
  readonly identifierHash: Buffer | null;
  readonly result: Buffer | null;
  readonly maskedIdentifiers: string;
  readonly reason: string | null;
  readonly provider: string;
  readonly checkReference: string;
  readonly providerReference: string | null;
  readonly scenario: string | null;
  readonly price: Minor;
  readonly transactionId: bigint | null;
  readonly holdId: bigint | null;
  /** Of the transaction that pays for it. */
  readonly walletStatus: "Pending" | "Successful" | "Reversed" | null;
  readonly requestId: string;
  readonly operationKey: string;
  readonly bodyKey: string | null;
  /** How the request was answered; null: not yet. The last two are refusals, and leave the request free to be repeated. */
  readonly answered: VerificationStatus | "unavailable" | "refused" | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly erasedAt: Date | null;
}

const columns = sql`
  environment_id as "environmentId", id, account_id as "accountId", type, purpose,
  customer_id as "customerId", status, question, identifier_hash as "identifierHash", result,
  masked_identifiers as "maskedIdentifiers", reason, provider, check_reference as "checkReference",
  provider_reference as "providerReference", scenario, price, transaction_id as "transactionId",
  hold_id as "holdId", wallet_status as "walletStatus", request_id as "requestId", operation_key as "operationKey",
  body_key as "bodyKey", answered, created_at as "createdAt", updated_at as "updatedAt",
  erased_at as "erasedAt"`;

const insert = (rows: readonly Verification[]): Sql => sql`
  insert into verifications (environment_id, id, account_id, type, purpose, customer_id, status,
    question, identifier_hash, masked_identifiers, provider, check_reference, scenario, price,
    transaction_id, hold_id, wallet_status, request_id, operation_key, body_key, created_at, updated_at)
  select * from unnest(
    ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
    ${bigints(rows, (row) => row.accountId)}, ${texts(rows, (row) => row.type)},
    ${texts(rows, (row) => row.purpose)}, ${bigints(rows, (row) => row.customerId)},
    ${texts(rows, (row) => row.status)}, ${bytes(rows, (row) => row.question)},
    ${bytes(rows, (row) => row.identifierHash)}, ${texts(rows, (row) => row.maskedIdentifiers)},
    ${texts(rows, (row) => row.provider)}, ${texts(rows, (row) => row.checkReference)},
    ${texts(rows, (row) => row.scenario)}, ${bigints(rows, (row) => row.price)},
    ${bigints(rows, (row) => row.transactionId)}, ${bigints(rows, (row) => row.holdId)},
    ${texts(rows, (row) => row.walletStatus)}, ${texts(rows, (row) => row.requestId)},
    ${texts(rows, (row) => row.operationKey)}, ${texts(rows, (row) => row.bodyKey)},
    ${times(rows, (row) => row.createdAt)},
    ${times(rows, (row) => row.updatedAt)})`;

/** What becomes of it: everything else is written once, or erased. */
const update = (rows: readonly Verification[]): Sql => sql`
  update verifications verification
  set status = changed.status, result = changed.result, reason = changed.reason,
      provider_reference = changed.provider_reference, answered = changed.answered,
      wallet_status = changed.wallet_status, updated_at = changed.updated_at
  from unnest(
    ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
    ${texts(rows, (row) => row.status)}, ${bytes(rows, (row) => row.result)},
    ${texts(rows, (row) => row.reason)}, ${texts(rows, (row) => row.providerReference)},
    ${texts(rows, (row) => row.answered)}, ${texts(rows, (row) => row.walletStatus)},
    ${times(rows, (row) => row.updatedAt)})
    as changed(environment_id, id, status, result, reason, provider_reference, answered,
      wallet_status, updated_at)
  where verification.ctid = (
    select known.ctid from verifications known
    where known.environment_id = changed.environment_id and known.id = changed.id
  )`;

export const verifications: RecordKind<Verification> = {
  name: "verification",
  guard: "account",
  identity: ({ id }) => String(id),
  finders: {
    account: {
      keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      readOff: (key) => {
        const [accountId = "", identity = ""] = key.split("/");
        return { identity, accountId: BigInt(accountId) };
      },
    },
  },
  read: ({ environmentIds, keys }) => sql`
    select verification.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select ${columns} from verifications
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) verification`,
  insert,
  update,
};

export const verificationOf = (accountId: bigint, id: bigint): Need<Verification> => ({
  record: verifications,
  by: "account",
  key: `${accountId}/${id}`,
});

/** Which verification an `idempotencyKey` in a body means. */
export interface BodyKey {
  readonly environmentId: bigint;
  readonly key: string;
  readonly content: Buffer;
  /** Null where nothing came of the one it meant. */
  readonly verificationId: bigint | null;
}

export const bodyKeys: RecordKind<BodyKey> = {
  name: "verification_key",
  guard: "key",
  identity: ({ key }) => key,
  read: ({ environmentIds, keys }) => sql`
    select known.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", key, content, verification_id as "verificationId"
      from verification_keys
      where environment_id = asked.environment_id and key = asked.key
      offset 0
    ) known`,
  insert: (rows) => sql`
    insert into verification_keys (environment_id, key, content, verification_id)
    select * from unnest(${bigints(rows, (row) => row.environmentId)},
      ${texts(rows, (row) => row.key)}, ${bytes(rows, (row) => row.content)},
      ${bigints(rows, (row) => row.verificationId)})`,
  update: (rows) => sql`
    update verification_keys known
    set content = changed.content, verification_id = changed.verification_id
    from unnest(${bigints(rows, (row) => row.environmentId)}, ${texts(rows, (row) => row.key)},
      ${bytes(rows, (row) => row.content)}, ${bigints(rows, (row) => row.verificationId)})
      as changed(environment_id, key, content, verification_id)
    where known.ctid = (
      select one.ctid from verification_keys one
      where one.environment_id = changed.environment_id and one.key = changed.key
    )`,
};

export const bodyKeyOf = (key: string): Need<BodyKey> => ({ record: bodyKeys, key });

/** Without a lock, to look at; what is decided by is read again under the locks. */
export const readVerification = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<Verification>(sql`
    select ${columns} from verifications where environment_id = ${environmentId} and id = ${id}`);

export interface VerificationFilter {
  readonly environmentId: bigint;
  readonly type: VerificationType | null;
  readonly status: VerificationStatus | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const matching = ({ environmentId, type, status, from, until }: VerificationFilter): Sql =>
  allOf(
    sql`environment_id = ${environmentId}`,
    type !== null && sql`type = ${type}`,
    status !== null && sql`status = ${status}`,
    from !== null && sql`created_at >= ${from}`,
    until !== null && sql`created_at < ${until}`,
  );

export const readPage = (
  queryable: Queryable,
  filter: VerificationFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<Verification>(sql`
    select ${columns} from verifications where ${matching(filter)}
    order by created_at desc, id desc
    limit ${limit} offset ${offset}`);

export const countMatching = (queryable: Queryable, filter: VerificationFilter, most: number) =>
  countUpTo(queryable, sql`verifications where ${matching(filter)}`, most);

export const readRetention = async (queryable: Queryable, environmentId: bigint) => {
  const row = await queryable.maybeOne<{ days: number | null }>(sql`
    select erase_after_days as days from verification_settings
    where environment_id = ${environmentId} for update`);
  return row?.days ?? null;
};

export const storeRetention = (tx: Queryable, environmentId: bigint, days: number | null) =>
  tx.run(sql`
    insert into verification_settings (environment_id, erase_after_days)
    values (${environmentId}, ${days})
    on conflict (environment_id) do update set erase_after_days = excluded.erase_after_days`);

/** Environments whose verifications are erased some day, with the moment before which they are. */
export const readErasing = (queryable: Queryable) =>
  queryable.many<{ environmentId: bigint; before: Date }>(sql`
    select environment.id as "environmentId",
           now() + environment.clock_offset_ms * interval '1 millisecond'
             - setting.erase_after_days * interval '1 day' as before
    from verification_settings setting
    join environments environment on environment.id = setting.environment_id
    where setting.erase_after_days is not null`);

/** Erases the oldest that have ended: what was asked and found. What they cost, and that they were, stays. */
export const eraseSome = (
  queryable: Queryable,
  { environmentId, before, most }: { environmentId: bigint; before: Date; most: number },
) =>
  queryable.one<{ count: number }>(sql`
    with old as (
      select ctid from verifications
      where environment_id = ${environmentId} and erased_at is null and created_at < ${before}
        and status <> 'Pending'
      order by created_at limit ${most} for update skip locked
    ), erased as (
      update verifications set question = null, identifier_hash = null, result = null, erased_at = now()
      where ctid = any(array(select ctid from old))
      returning 1
    )
    select count(*)::integer as count from erased`);

import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  bytes,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { accountThenIdentity } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { VerificationStatus, VerificationType } from "./rules.ts";

/** One check by a registry: its question, its price and its outcome. */
export const verifications = recordTable({
  name: "verification",
  table: "verifications",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    /** The wallet that pays. The row is only changed under its lock. */
    accountId: bigint("account_id"),
    type: text<VerificationType>("type"),
    /** The purpose. Null: the merchant ordered it. */
    purpose: nullable(text("purpose")),
    customerId: nullable(bigint("customer_id")),
    status: changing(text<VerificationStatus>("status")),
    /** Sealed. Null after erasure, like the next two fields. */
    question: nullable(bytes("question")),
    identifierHash: nullable(bytes("identifier_hash")),
    result: changing(nullable(bytes("result"))),
    maskedIdentifiers: text("masked_identifiers"),
    reason: changing(nullable(text("reason"))),
    /** The provider that has the check, and our reference there. Both change only if the provider has not taken it. */
    provider: changing(text("provider")),
    checkReference: changing(text("check_reference")),
    providerReference: changing(nullable(text("provider_reference"))),
    scenario: nullable(text("scenario")),
    price: bigint("price"),
    transactionId: nullable(bigint("transaction_id")),
    holdId: nullable(bigint("hold_id")),
    /** The status of the transaction that pays for it. */
    walletStatus: changing(nullable(text<"Pending" | "Successful" | "Reversed">("wallet_status"))),
    requestId: text("request_id"),
    operationKey: text("operation_key"),
    bodyKey: nullable(text("body_key")),
    /**
     * How the request was answered. Null: not yet. `unavailable` and `refused` are refusals, after which the request
     * may be repeated.
     */
    answered: changing(nullable(text<VerificationStatus | "unavailable" | "refused">("answered"))),
    createdAt: time("created_at"),
    updatedAt: changing(time("updated_at")),
    erasedAt: nullable(time("erased_at")),
  },
  lookups: {
    /** A caller that knows the account needs no look-up before the locks. */
    account: {
      keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      resolve: accountThenIdentity,
    },
  },
});

export type Verification = RowOf<typeof verifications>;

const columns = verifications.selected;

export const verificationOf = (accountId: bigint, id: bigint): Need<Verification> => ({
  record: verifications,
  by: "account",
  key: `${accountId}/${id}`,
});

/** The verification that an `idempotencyKey` of a body identifies. */
export const bodyKeys = recordTable({
  name: "verification_key",
  table: "verification_keys",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    key: text("key"),
    content: changing(bytes("content")),
    /** Null: its verification was refused, so the key may start a new one. */
    verificationId: changing(nullable(bigint("verification_id"))),
  },
  identity: ["key"],
});

export type BodyKey = RowOf<typeof bodyKeys>;

export const bodyKeyOf = (key: string): Need<BodyKey> => ({ record: bodyKeys, key });

/** Reads a verification without a lock, to show it. Operations read it again under their locks. */
export const readVerification = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<Verification>(sql`
    select ${columns} from verifications where environment_id = ${environmentId} and id = ${id}`);

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

/** Reads the environments with a retention. Verifications created before `before` are due for erasure. */
export const readErasing = (queryable: Queryable) =>
  queryable.many<{ environmentId: bigint; before: Date }>(sql`
    select environment.id as "environmentId",
           now() + environment.clock_offset_ms * interval '1 millisecond'
             - setting.erase_after_days * interval '1 day' as before
    from verification_settings setting
    join environments environment on environment.id = setting.environment_id
    where setting.erase_after_days is not null`);

/** Erases the question and result of the oldest ended verifications. The rest of the row stays. */
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

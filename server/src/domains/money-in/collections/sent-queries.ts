import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { isInRange, type RowKey, type RowRange } from "../../../kernel/ledger/verify/proofs.ts";
import type { PagePart } from "../../../kernel/lists.ts";
import type { Currency } from "../../../kernel/money.ts";
import { type UnmatchedCredit, unmatchedCredits } from "./queries.ts";

/**
 * `open`: the other cell has not said what it did. `refused`: it credited nothing, and the credit is unmatched again.
 * `paid_late`: it was decided as failed and given away here, and then the other cell proved that it had credited it.
 */
export type SentState = "open" | "paid" | "refused" | "paid_late";

/** An unmatched credit on its way to a business of another cell, in the environment of the credit. */
export const sentCredits = recordTable({
  name: "sent_credit",
  table: "sent_credits",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    creditId: bigint("credit_id"),
    provider: text("provider"),
    accountNumber: text("account_number"),
    accountName: text("account_name"),
    amount: bigint("amount"),
    currency: text<Currency>("currency"),
    state: changing(text<SentState>("state")),
    reason: changing(nullable(text("reason"))),
    sentBy: text("sent_by"),
    sentAt: time("sent_at"),
    endedAt: changing(nullable(time("ended_at"))),
    /** Who decided its outcome without the other cell's answer. */
    decidedBy: changing(nullable(text("decided_by"))),
    /** When that answer came after all. */
    confirmedAt: changing(nullable(time("confirmed_at"))),
  },
});

export type SentCredit = RowOf<typeof sentCredits>;

export const sentCreditOf = ({ environmentId, id }: RowKey): Need<SentCredit> => ({
  record: sentCredits,
  key: String(id),
  environmentId,
});

export const findSent = (queryable: Queryable, { environmentId, id }: RowKey) =>
  queryable.maybeOne<SentCredit>(sql`
    select ${sentCredits.selected} from sent_credits
    where environment_id = ${environmentId} and id = ${id}`);

/** The decided credits of a cell that it is to be asked about. */
export interface UnconfirmedAsked {
  readonly provider: string;
  /** Only those that were decided before this time. */
  readonly decidedBefore: Date;
  /** Only those that the cell was not asked about since this time. */
  readonly askedBefore: Date;
}

/** Reads those that the cell has not confirmed. First come those that it was asked about the longest ago, or never. */
export const readUnconfirmed = (
  queryable: Queryable,
  { provider, decidedBefore, askedBefore }: UnconfirmedAsked,
  limit: number,
) =>
  queryable.many<SentCredit>(sql`
    select ${sentCredits.selected} from sent_credits
    where provider = ${provider} and decided_by is not null and confirmed_at is null
      and ended_at < ${decidedBefore} and (asked_at is null or asked_at < ${askedBefore})
    order by asked_at nulls first, id limit ${limit}`);

/** Notes that a cell is asked about a sent credit. This is not a fact of the books, so no operation writes it. */
export const noteAsked = (queryable: Queryable, { environmentId, id }: RowKey, at: Date) =>
  queryable.run(sql`
    update sent_credits set asked_at = ${at} where environment_id = ${environmentId} and id = ${id}`);

/** The unmatched credit of a sent one. */
export const readCreditOfSent = (
  queryable: Queryable,
  { environmentId, creditId }: Pick<SentCredit, "environmentId" | "creditId">,
) =>
  queryable.one<UnmatchedCredit>(sql`
    select ${unmatchedCredits.selected} from unmatched_credits
    where environment_id = ${environmentId} and id = ${creditId}`);

/** The newest first. */
export const readSent = (queryable: Queryable, { limit, offset }: PagePart) =>
  queryable.many<SentCredit>(sql`
    select ${sentCredits.selected} from sent_credits
    order by sent_at desc, id desc limit ${limit} offset ${offset}`);

export const readSentOf = (queryable: Queryable, keys: readonly RowKey[]) =>
  queryable.many<SentCredit>(sql`
    select sent.*
    from unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
      ${bigintArray(keys.map((key) => key.id))}::bigint[]) as wanted(environment_id, id)
    cross join lateral (
      select ${sentCredits.selected} from sent_credits
      where environment_id = wanted.environment_id and id = wanted.id
      offset 0
    ) sent`);

/** The next sent credits after a key, each with what its credit says about it. */
export const readSentAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<SentCredit & CreditBehind>(sql`
    select ${sentCredits.selectedFrom("sent")}, credit.amount as "creditAmount",
           credit.assigned_at is not null and credit.assigned_transaction_id is null as "isGiven"
    from sent_credits sent
    join unmatched_credits credit
      on credit.environment_id = sent.environment_id and credit.id = sent.credit_id
    where ${isInRange(range, sql`sent.environment_id`, sql`sent.id`)}
    order by sent.environment_id, sent.id limit ${limit}`);

interface CreditBehind {
  readonly creditAmount: bigint;
  /** It is assigned, and became no transaction of this cell. */
  readonly isGiven: boolean;
}

/**
 * The next unmatched credits after a key, each with how many other cells have it or may get it. One that two businesses have
 * counts once.
 */
export const readAssignedAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<RowKey & { readonly isGiven: boolean; readonly sent: number }>(sql`
    select credit.environment_id as "environmentId", credit.id,
           credit.assigned_at is not null and credit.assigned_transaction_id is null as "isGiven",
           (select greatest(count(*) filter (where sent.state <> 'paid_late'),
                            (count(*) > 0 and credit.assigned_transaction_id is null)::integer)::integer
            from sent_credits sent
            where sent.environment_id = credit.environment_id and sent.credit_id = credit.id
              and sent.state <> 'refused') as sent
    from unmatched_credits credit
    where ${isInRange(range, sql`credit.environment_id`, sql`credit.id`)}
    order by credit.environment_id, credit.id limit ${limit}`);

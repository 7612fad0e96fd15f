import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { CardOrder, IssuerCardStatus } from "../../../kernel/providers/ports/card-issuer.ts";
import type {
  CardDeclineReason,
  CardMerchant,
} from "../../../kernel/providers/ports/card-notices.ts";
import { type Step, stepping } from "../bank/queries.ts";

/** A card in the issuer's books. */
export interface CardInBooks {
  readonly reference: string;
  readonly holderReference: string;
  readonly brand: CardOrder["brand"];
  readonly status: IssuerCardStatus | "refused";
  readonly reason: string | null;
  /** False while the issuer reviews the holder. */
  readonly isMade: boolean;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly timesOrdered: number;
}

interface CardPlace {
  readonly environmentId: bigint;
  readonly reference: string;
}

const onItsClock = sql`now() + environment.clock_offset_ms * interval '1 millisecond'`;

const YEARS = 3;

/** Stores an order once for each reference. A repeated order only increases the count. */
export const noteOrder = (
  queryable: Queryable,
  { environmentId, reference, holder, brand }: CardOrder,
  outcome: { readonly reason: string | null; readonly afterMs: number },
) =>
  queryable.run(sql`
    insert into simulator.cards as known (
      environment_id, reference, holder_reference, brand, status, reason, made_at, expires_on, times_ordered)
    select environment.id, ${reference}, ${holder.reference}, ${brand},
           ${outcome.reason === null ? "active" : "refused"}, ${outcome.reason},
           ${onItsClock} + ${outcome.afterMs}::double precision * interval '1 millisecond',
           (date_trunc('month', ${onItsClock}) + make_interval(years => ${YEARS}, months => 1))::date - 1, 1
    from environments environment where environment.id = ${environmentId}
    on conflict (environment_id, reference) do update set times_ordered = known.times_ordered + 1`);

export const readCard = (queryable: Queryable, { environmentId, reference }: CardPlace) =>
  queryable.maybeOne<CardInBooks>(sql`
    select known.reference, known.holder_reference as "holderReference", known.brand, known.status, known.reason,
           known.made_at <= ${onItsClock} as "isMade", to_char(known.expires_on, 'MM') as "expiryMonth",
           to_char(known.expires_on, 'YYYY') as "expiryYear", known.times_ordered as "timesOrdered"
    from simulator.cards known
    join environments environment on environment.id = known.environment_id
    where known.environment_id = ${environmentId} and known.reference = ${reference}`);

/** Sets the status. A terminated or refused card keeps its status. */
export const writeStatus = (
  queryable: Queryable,
  { environmentId, reference }: CardPlace,
  status: IssuerCardStatus,
) =>
  queryable.run(sql`
    update simulator.cards set status = ${status}
    where environment_id = ${environmentId} and reference = ${reference}
      and status in ('active', 'frozen')`);

/** An authorisation in the issuer's books. */
export interface AuthorizationRow {
  readonly environmentId: bigint;
  readonly id: string;
  readonly cardReference: string;
  readonly status: "asked" | "approved" | "declined" | "reversed" | "expired" | "cleared";
  readonly declineReason: CardDeclineReason | null;
  /** The amount of the open question. Zero if none is open. */
  readonly asking: bigint;
  readonly asked: bigint;
  readonly approved: bigint;
  readonly reversed: bigint;
  readonly cleared: bigint;
  readonly uncleared: bigint;
  readonly refunded: bigint;
  /** The cross-border fee: what is held, or was settled and not returned. */
  readonly fee: bigint;
  readonly clearingId: string | null;
  readonly clearingAmount: bigint;
  readonly clearingReversed: bigint;
  readonly merchant: CardMerchant;
  readonly takesPartial: boolean;
  readonly messages: number;
}

const authorizationColumns = sql`
  environment_id as "environmentId", id, card_reference as "cardReference", status,
  decline_reason as "declineReason", asking, asked, approved, reversed, cleared, uncleared, refunded, fee,
  clearing_id as "clearingId", clearing_amount as "clearingAmount", clearing_reversed as "clearingReversed",
  merchant, takes_partial as "takesPartial", messages`;

/** The environment's clock, which dates all messages of the issuer. */
export const readIssuerTime = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<{ now: Date }>(sql`
    select ${onItsClock} as now from environments environment where environment.id = ${environmentId}`);

/** Locks the row until the transaction ends. */
export const lockAuthorization = (tx: Transaction, environmentId: bigint, id: string) =>
  tx.maybeOne<AuthorizationRow>(sql`
    select ${authorizationColumns} from simulator.card_authorizations
    where environment_id = ${environmentId} and id = ${id}
    for update`);

/** Inserts or updates an authorisation and schedules its steps. */
export const writeAuthorization = (
  queryable: Queryable,
  row: AuthorizationRow,
  steps: readonly Step[],
) => {
  const { environmentId, id: reference } = row;
  const placed = steps.map((step) => ({ environmentId, reference, ...step }));
  const { parts, taken } = stepping(placed, sql`true`);
  return queryable.one(sql`
    with payment as (
      insert into simulator.card_authorizations (
        environment_id, id, card_reference, status, decline_reason, asking, asked, approved, reversed, cleared,
        uncleared, refunded, fee, clearing_id, clearing_amount, clearing_reversed, merchant, takes_partial, messages)
      values (
        ${environmentId}, ${reference}, ${row.cardReference}, ${row.status}, ${row.declineReason}, ${row.asking},
        ${row.asked}, ${row.approved}, ${row.reversed}, ${row.cleared}, ${row.uncleared}, ${row.refunded}, ${row.fee},
        ${row.clearingId}, ${row.clearingAmount}, ${row.clearingReversed}, ${JSON.stringify(row.merchant)}::jsonb,
        ${row.takesPartial}, ${row.messages})
      on conflict (environment_id, id) do update
      set status = excluded.status, decline_reason = excluded.decline_reason, asking = excluded.asking,
          asked = excluded.asked, approved = excluded.approved, reversed = excluded.reversed,
          cleared = excluded.cleared, uncleared = excluded.uncleared, refunded = excluded.refunded, fee = excluded.fee,
          clearing_id = excluded.clearing_id, clearing_amount = excluded.clearing_amount,
          clearing_reversed = excluded.clearing_reversed, messages = excluded.messages
      returning environment_id, id as reference
    ) ${parts}
    select ${taken} as taken from payment`);
};

import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import {
  bigint,
  integer,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { isInRange, type RowKey, type RowRange } from "../../../kernel/ledger/verify/proofs.ts";
import type { Currency } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { SentPayment } from "./rules.ts";

/**
 * What was decided about a payment of another cell. Written once and never changed. The reference alone names it: a
 * business that has moved asks about its payments from another cell than before.
 */
export const cellPayments = recordTable({
  name: "cell_payment",
  table: "cell_payments",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    sendingCell: integer("sending_cell"),
    reference: text("reference"),
    /** Also that of the receiver's transaction, if the payment was credited. */
    id: bigint("id"),
    accountNumber: text("account_number"),
    amount: bigint("amount"),
    currency: text<Currency>("currency"),
    outcome: text<"credited" | "refused">("outcome"),
    reason: nullable(text("reason")),
    decidedAt: time("decided_at"),
  },
  identity: ["reference"],
});

export type CellPayment = RowOf<typeof cellPayments>;

export const digestedCellPayments: DigestedTable = {
  name: "cell_payments",
  title: "Payment of another cell",
  key: ["environment_id", "reference"],
  columns: [
    ...[
      "environment_id",
      "sending_cell",
      "reference",
      "id",
      "account_number",
      "amount",
      "currency",
    ],
    ...["outcome", "reason", "decided_at", "recorded_at"],
  ],
};

type PaymentKey = Pick<SentPayment, "reference">;

export const cellPaymentOf = (
  { reference }: PaymentKey,
  environmentId: bigint,
): Need<CellPayment> => ({
  record: cellPayments,
  key: reference,
  environmentId,
});

/** What was decided about a payment, whichever environment it was for. */
export const readCellPayment = (queryable: Queryable, { reference }: PaymentKey) =>
  queryable.maybeOne<CellPayment & { readonly mode: Mode }>(sql`
    select ${cellPayments.selected}, (select mode from environments where id = environment_id) as mode
    from cell_payments
    where reference = ${reference}
    order by id
    limit 1`);

/** A place in a list: the last row's time, in microseconds since 1970, and its id. */
export interface ReceivedPlace {
  readonly at: bigint;
  readonly id: bigint;
}

export interface ReceivedRow extends ReceivedPlace {
  readonly reference: string;
  readonly mode: Mode;
  readonly accountNumber: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly creditedAt: Date;
}

export interface ReceivedAsked {
  readonly sendingCell: number;
  readonly from: Date;
  readonly to: Date;
  readonly after: ReceivedPlace | null;
}

/** What was credited for a cell in a time of the database's clock, the earliest first. */
export const readReceived = (
  queryable: Queryable,
  { sendingCell, from, to, after }: ReceivedAsked,
  limit: number,
) =>
  queryable.many<ReceivedRow>(sql`
    select (extract(epoch from recorded_at) * 1000000)::bigint as at, id, reference, account_number as "accountNumber", amount, currency,
           recorded_at as "creditedAt", (select mode from environments where id = environment_id) as mode
    from cell_payments
    where sending_cell = ${sendingCell} and outcome = 'credited'
      and recorded_at >= ${from} and recorded_at < ${to}
      and (recorded_at, id) > (timestamptz 'epoch' + ${after?.at ?? 0n}::bigint * interval '1 microsecond', ${after?.id ?? 0n}::bigint)
    order by recorded_at, id
    limit ${limit}`);

/** Payments by their keys. */
export const readPaymentsOf = (queryable: Queryable, keys: readonly RowKey[]) =>
  queryable.many<CellPayment>(sql`
    select payment.*
    from unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
      ${bigintArray(keys.map((key) => key.id))}::bigint[]) as wanted(environment_id, id)
    cross join lateral (
      select ${cellPayments.selected} from cell_payments
      where environment_id = wanted.environment_id and id = wanted.id
      offset 0
    ) payment`);

/** The next payments after a key, in the order of their keys. */
export const readPaymentsAfter = (queryable: Queryable, range: RowRange, limit: number) =>
  queryable.many<CellPayment>(sql`
    select ${cellPayments.selected} from cell_payments
    where ${isInRange(range)}
    order by environment_id, id limit ${limit}`);

import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  bytes,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { accountThenIdentity } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Delivery, MeterType } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";

/** What was bought. Its outcome is in the transaction. */
export const bills = recordTable({
  name: "bill",
  table: "bills",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    /** The transaction's id. */
    id: bigint("id"),
    accountId: bigint("account_id"),
    /** The merchant's own reference. */
    reference: text("reference"),
    category: text<BillCategory>("category"),
    providerCode: text("provider_code"),
    itemCode: text("item_code"),
    customer: text("customer"),
    meterType: nullable(text<MeterType>("meter_type")),
    phoneNumber: nullable(text("phone_number")),
    /** The value of the item before the discount. */
    amount: bigint("amount"),
    token: nullable(text("token")),
    units: nullable(text("units")),
    createdAt: time("created_at"),
  },
  lookups: {
    /** A caller that knows the account needs no look-up before the locks. */
    account: {
      keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      resolve: accountThenIdentity,
    },
  },
});

export type Bill = RowOf<typeof bills>;

export const billOf = (accountId: bigint, id: bigint): Need<Bill> => ({
  record: bills,
  by: "account",
  key: `${accountId}/${id}`,
});

/** The purchase that a merchant's reference identifies. */
export const billReferences = recordTable({
  name: "bill_reference",
  table: "bill_references",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    reference: text("reference"),
    /** A hash of the order. */
    content: bytes("content"),
    billId: bigint("bill_id"),
  },
  identity: ["reference"],
});

export const readBill = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.one<Bill>(sql`
    select ${bills.selected} from bills where environment_id = ${environmentId} and id = ${id}`);

export const readBillByReference = (
  queryable: Queryable,
  environmentId: bigint,
  reference: string,
) =>
  queryable.maybeOne<Bill>(sql`
    select ${bills.selected} from bills
    where environment_id = ${environmentId} and id = (
      select bill_id from bill_references
      where environment_id = ${environmentId} and reference = ${reference}
    )`);

/** Called before the purchase is settled, so a reader of the success event finds the delivery. */
export const storeDelivery = (
  queryable: Queryable,
  { environmentId, id }: Pick<Bill, "environmentId" | "id">,
  { token, units }: Delivery,
) =>
  queryable.run(sql`
    update bills set token = ${token}, units = ${units}
    where environment_id = ${environmentId} and id = ${id}`);

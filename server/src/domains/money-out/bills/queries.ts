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
import type {
  BillCategory,
  Delivery,
  MeterType,
} from "../../../kernel/providers/ports/bill-aggregator.ts";

/** What was bought. What becomes of it is the transaction's to say. */
export const bills = recordTable({
  name: "bill",
  table: "bills",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    /** The transaction's. */
    id: bigint("id"),
    accountId: bigint("account_id"),
    /** The merchant's own. */
    reference: text("reference"),
    category: text<BillCategory>("category"),
    providerCode: text("provider_code"),
    itemCode: text("item_code"),
    customer: text("customer"),
    meterType: nullable(text<MeterType>("meter_type")),
    phoneNumber: nullable(text("phone_number")),
    /** What is bought is worth this, whatever is saved on it. */
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

/** Which purchase a merchant's reference means. */
export const billReferences = recordTable({
  name: "bill_reference",
  table: "bill_references",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    reference: text("reference"),
    /** A hash of what was ordered. */
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

/** Before the purchase is settled, so that whoever hears of its success can read what it delivered. */
export const storeDelivery = (
  queryable: Queryable,
  { environmentId, id }: Pick<Bill, "environmentId" | "id">,
  { token, units }: Delivery,
) =>
  queryable.run(sql`
    update bills set token = ${token}, units = ${units}
    where environment_id = ${environmentId} and id = ${id}`);

import {
  bigintArray,
  bigints,
  byteaArray,
  textArray,
  texts,
  timeArray,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type {
  BillCategory,
  Delivery,
  MeterType,
} from "../../../kernel/providers/ports/bill-aggregator.ts";

/** What was bought. What becomes of it is the transaction's to say. */
export interface Bill extends Delivery {
  readonly environmentId: bigint;
  /** The transaction's. */
  readonly id: bigint;
  readonly accountId: bigint;
  /** The merchant's own. */
  readonly reference: string;
  readonly category: BillCategory;
  readonly providerCode: string;
  readonly itemCode: string;
  readonly customer: string;
  readonly meterType: MeterType | null;
  readonly phoneNumber: string | null;
  /** What is bought is worth this, whatever is saved on it. */
  readonly amount: Minor;
  readonly createdAt: Date;
}

const columns = sql`
  environment_id as "environmentId", id, account_id as "accountId", reference, category,
  provider_code as "providerCode", item_code as "itemCode", customer, meter_type as "meterType",
  phone_number as "phoneNumber", amount, token, units, created_at as "createdAt"`;

export const bills: RecordKind<Bill> = {
  name: "bill",
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
    select bill.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select ${columns} from bills
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) bill`,
  insert: (rows) => sql`
    insert into bills (environment_id, id, account_id, reference, category, provider_code,
      item_code, customer, meter_type, phone_number, amount, created_at)
    select * from unnest(${bigints(rows, (row) => row.environmentId)},
      ${bigints(rows, (row) => row.id)}, ${bigints(rows, (row) => row.accountId)},
      ${texts(rows, (row) => row.reference)}, ${texts(rows, (row) => row.category)},
      ${texts(rows, (row) => row.providerCode)}, ${texts(rows, (row) => row.itemCode)},
      ${texts(rows, (row) => row.customer)}, ${texts(rows, (row) => row.meterType)},
      ${texts(rows, (row) => row.phoneNumber)}, ${bigints(rows, (row) => row.amount)},
      ${timeArray(rows.map((row) => row.createdAt))}::timestamptz[])`,
};

export const billOf = (accountId: bigint, id: bigint): Need<Bill> => ({
  record: bills,
  by: "account",
  key: `${accountId}/${id}`,
});

/** Which purchase a merchant's reference means. */
export interface BillReference {
  readonly environmentId: bigint;
  readonly reference: string;
  /** A hash of what was ordered. */
  readonly content: Buffer;
  readonly billId: bigint;
}

export const billReferences: RecordKind<BillReference> = {
  name: "bill_reference",
  guard: "key",
  identity: ({ reference }) => reference,
  read: ({ environmentIds, keys }) => sql`
    select known.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", reference, content, bill_id as "billId"
      from bill_references
      where environment_id = asked.environment_id and reference = asked.key
      offset 0
    ) known`,
  insert: (rows) => sql`
    insert into bill_references (environment_id, reference, content, bill_id)
    select * from unnest(${bigints(rows, (row) => row.environmentId)},
      ${texts(rows, (row) => row.reference)},
      ${byteaArray(rows.map((row) => row.content))}::bytea[], ${bigints(rows, (row) => row.billId)})`,
};

export const readBill = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.one<Bill>(sql`
    select ${columns} from bills where environment_id = ${environmentId} and id = ${id}`);

export const readBillByReference = (
  queryable: Queryable,
  environmentId: bigint,
  reference: string,
) =>
  queryable.maybeOne<Bill>(sql`
    select ${columns} from bills
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

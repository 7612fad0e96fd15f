import { bigintArray, byteaArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Category } from "../kyc-tiers/index.ts";

/** What was submitted last of a category, and what became of it. */
export interface KycItem {
  readonly environmentId: bigint;
  readonly customerId: bigint;
  readonly category: Category;
  /** Null for an address, which has none. */
  readonly numberSealed: Buffer | null;
  readonly numberHash: Buffer | null;
  readonly numberMasked: string | null;
  /** A keyed hash of all that was given. */
  readonly content: Buffer;
  readonly verificationId: bigint;
  readonly outcome: "Pending" | "Passed" | "Failed" | "Unanswered";
  readonly fault: string | null;
  readonly updatedAt: Date;
}

const columns = sql`
  environment_id as "environmentId", customer_id as "customerId", category,
  number_sealed as "numberSealed", number_hash as "numberHash", number_masked as "numberMasked",
  content, verification_id as "verificationId", outcome, fault, updated_at as "updatedAt"`;

const values = (rows: readonly KycItem[]) => sql`
  ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
  ${bigintArray(rows.map((row) => row.customerId))}::bigint[],
  ${textArray(rows.map((row) => row.category))}::text[],
  ${byteaArray(rows.map((row) => row.numberSealed))}::bytea[],
  ${byteaArray(rows.map((row) => row.numberHash))}::bytea[],
  ${textArray(rows.map((row) => row.numberMasked))}::text[],
  ${byteaArray(rows.map((row) => row.content))}::bytea[],
  ${bigintArray(rows.map((row) => row.verificationId))}::bigint[],
  ${textArray(rows.map((row) => row.outcome))}::text[],
  ${textArray(rows.map((row) => row.fault))}::text[],
  ${timeArray(rows.map((row) => row.updatedAt))}::timestamptz[]`;

const names = sql`
  environment_id, customer_id, category, number_sealed, number_hash, number_masked, content,
  verification_id, outcome, fault, updated_at`;

export const kycItems: RecordKind<KycItem> = {
  name: "kyc_item",
  guard: "key",
  identity: ({ customerId, category }) => `${customerId}/${category}`,
  read: ({ environmentIds, keys }) => sql`
    select item.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select ${columns} from kyc_items
      where environment_id = asked.environment_id
        and customer_id = split_part(asked.key, '/', 1)::bigint
        and category = split_part(asked.key, '/', 2)
      offset 0
    ) item`,
  insert: (rows) => sql`
    insert into kyc_items (${names}) select * from unnest(${values(rows)})`,
  update: (rows) => sql`
    update kyc_items item
    set number_sealed = new.number_sealed, number_hash = new.number_hash,
        number_masked = new.number_masked, content = new.content,
        verification_id = new.verification_id, outcome = new.outcome, fault = new.fault,
        updated_at = new.updated_at
    from unnest(${values(rows)}) as new(${names})
    where item.ctid = (
      select known.ctid from kyc_items known
      where known.environment_id = new.environment_id and known.customer_id = new.customer_id
        and known.category = new.category
    )`,
};

export const itemOf = (customerId: bigint, category: Category): Need<KycItem> => ({
  record: kycItems,
  key: `${customerId}/${category}`,
});

/** The field that was at fault in a verification, while it is the newest of its category. */
export const readFault = async (
  queryable: Queryable,
  asked: { environmentId: bigint; customerId: bigint; verificationId: bigint },
): Promise<string | null> => {
  const row = await queryable.maybeOne<{ fault: string | null }>(sql`
    select fault from kyc_items
    where environment_id = ${asked.environmentId} and customer_id = ${asked.customerId}
      and verification_id = ${asked.verificationId}`);
  return row?.fault ?? null;
};

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
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Category } from "../kyc-tiers/index.ts";

/** The newest submission of a category, and its outcome. */
export const kycItems = recordTable({
  name: "kyc_item",
  table: "kyc_items",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    customerId: bigint("customer_id"),
    category: text<Category>("category"),
    /** Null: an address has no number. */
    numberSealed: changing(nullable(bytes("number_sealed"))),
    numberHash: changing(nullable(bytes("number_hash"))),
    numberMasked: changing(nullable(text("number_masked"))),
    /** A keyed hash of everything that was submitted. */
    content: changing(bytes("content")),
    verificationId: changing(bigint("verification_id")),
    outcome: changing(text<"Pending" | "Passed" | "Failed" | "Unanswered">("outcome")),
    fault: changing(nullable(text("fault"))),
    updatedAt: changing(time("updated_at")),
  },
  identity: ["customerId", "category"],
});

export type KycItem = RowOf<typeof kycItems>;

export const itemOf = (customerId: bigint, category: Category): Need<KycItem> => ({
  record: kycItems,
  key: `${customerId}/${category}`,
});

/** Returns the field that did not match in a verification. Null: none, or a newer submission replaced it. */
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

import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { allOf, countUpTo, inRange, isEqual, type PagePart } from "../../../kernel/lists.ts";
import type { Category } from "../kyc-tiers/index.ts";
import type { KycItem } from "./queries.ts";
import type { ItemStatus } from "./rules.ts";

/** What the list shows about an item. It reads no sealed number. */
export type ListedItem = Pick<
  KycItem,
  "category" | "numberMasked" | "verificationId" | "outcome" | "fault" | "updatedAt"
>;

const columns = sql`
  category, number_masked as "numberMasked", verification_id as "verificationId", outcome, fault,
  updated_at as "updatedAt"`;

export interface ItemFilter {
  readonly environmentId: bigint;
  readonly customerId: bigint;
  /** The customer's verified categories. */
  readonly verified: readonly Category[];
  readonly category: Category | null;
  readonly status: ItemStatus | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const matching = (filter: ItemFilter): Sql =>
  allOf(
    sql`environment_id = ${filter.environmentId} and customer_id = ${filter.customerId}`,
    isEqual(sql`category`, filter.category),
    filter.status !== null && shownAs(filter.status, filter.verified),
    ...inRange(sql`updated_at`, filter),
  );

/** As `toItemStatus` has it. */
function shownAs(status: ItemStatus, verified: readonly Category[]): Sql {
  const counts = sql`category = any(${textArray(verified)}::text[])`;
  switch (status) {
    case "Verified":
      return sql`outcome = 'Passed' and ${counts}`;
    case "Voided":
      return sql`outcome = 'Passed' and not ${counts}`;
    default:
      return sql`outcome = ${status}`;
  }
}

/** A customer has at most one item of each category, so the rows that are sorted are few. */
export const readPage = (queryable: Queryable, filter: ItemFilter, part: PagePart) =>
  queryable.many<ListedItem>(sql`
    select ${columns} from kyc_items where ${matching(filter)}
    order by updated_at desc, category
    limit ${part.limit} offset ${part.offset}`);

export const countMatching = (queryable: Queryable, filter: ItemFilter, most: number) =>
  countUpTo(queryable, sql`kyc_items where ${matching(filter)}`, most);

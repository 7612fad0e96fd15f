import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage } from "../../../kernel/lists.ts";
import { customerNotFound, readCustomer } from "../customers/index.ts";
import type { Category } from "../kyc-tiers/index.ts";
import { countMatching, type ItemFilter, type ListedItem, readPage } from "./list-queries.ts";
import { toItemStatus } from "./rules.ts";

/** Returns the items that were submitted for a customer, the last changed first. Throws for an unknown customer. */
export async function listItems(
  database: Database,
  asked: Omit<ItemFilter, "verified">,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presented>>> {
  const customer = await readCustomer(database, asked.environmentId, asked.customerId);
  if (customer === undefined) throw customerNotFound({ param: "id" });
  const { verified } = customer;
  const filter = { ...asked, verified };
  const { rows, total } = await listPage(page, {
    read: (part) => readPage(database.ordered, filter, part),
    count: (most) => countMatching(database.ordered, filter, most),
  });
  return { rows: rows.map((item) => presented(item, verified)), total };
}

const presented = (item: ListedItem, verified: readonly Category[]) => ({
  type: item.category,
  status: toItemStatus(item, verified),
  maskedNumber: item.numberMasked,
  failedField: item.fault,
  verificationId: Number(item.verificationId),
  updatedAt: item.updatedAt,
});

import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { readBalance } from "./queries.ts";

/** Returns the balance of the business's NGN wallet. */
export async function showBalance(database: Queryable, environmentId: bigint) {
  const row = present(await readBalance(database, environmentId), "the business wallet");
  return {
    currency: "NGN",
    available: toDecimal(row.available),
    pending: toDecimal(row.pending),
    held: toDecimal(row.held),
    total: toDecimal(row.available + row.held + row.pending),
    customerWallets: toDecimal(row.customerWallets),
  };
}

import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { readCardWallet } from "./queries.ts";

/** The balances of the card wallet, in dollars. */
export async function showCardWallet(database: Queryable, environmentId: bigint) {
  const { available, held } = present(
    await readCardWallet(database, environmentId),
    "the card wallet",
  );
  return {
    currency: "USD",
    available: toDecimal(available),
    held: toDecimal(held),
    total: toDecimal(available + held),
  };
}

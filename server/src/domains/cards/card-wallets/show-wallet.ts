import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { readSettings, resolveSettings } from "../settings/index.ts";
import { readCardWallet } from "./queries.ts";

/** The balances of the card wallet, in dollars, and whether the operator allows cards. */
export async function showCardWallet(
  database: Queryable,
  { environmentId, mode }: Pick<Access, "environmentId" | "mode">,
) {
  const { available, held } = present(
    await readCardWallet(database, environmentId),
    "the card wallet",
  );
  const { isEntitled } = resolveSettings(await readSettings(database, environmentId), mode);
  return {
    isEnabled: isEntitled,
    currency: "USD",
    available: toDecimal(available),
    held: toDecimal(held),
    total: toDecimal(available + held),
  };
}

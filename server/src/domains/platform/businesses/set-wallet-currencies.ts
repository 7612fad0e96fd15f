import type { Kit } from "../../../kernel/kit.ts";
import { CURRENCIES } from "../../../kernel/money.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";
import { requireWalletCurrencies } from "./rules.ts";

/** Says in which currencies the customers of a business may be given wallets. Those that are there stay. */
export async function setWalletCurrencies(
  kit: Kit,
  order: EnvironmentOrder & { currencies: readonly string[] },
): Promise<ChangedEnvironment> {
  const walletCurrencies = requireWalletCurrencies(order.currencies, CURRENCIES);
  const action = "business.set_wallet_currencies";
  return await changeEnvironment(kit, order, action, { walletCurrencies });
}

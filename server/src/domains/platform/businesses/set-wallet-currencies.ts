import type { Kit } from "../../../kernel/kit.ts";
import { CURRENCIES } from "../../../kernel/money.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";
import { requireWalletCurrencies } from "./rules.ts";

/** Sets the currencies that new customer wallets may have. Existing wallets stay. */
export async function setWalletCurrencies(
  kit: Kit,
  order: EnvironmentOrder & { currencies: readonly string[] },
): Promise<ChangedEnvironment> {
  const walletCurrencies = requireWalletCurrencies(order.currencies, CURRENCIES);
  const action = "business.set_wallet_currencies";
  return await changeEnvironment(kit, order, action, { walletCurrencies });
}

import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { CURRENCIES } from "../../../kernel/money.ts";
import {
  changeSetting,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../proposals/index.ts";
import {
  type ChangedEnvironment,
  type EnvironmentOwner,
  environmentChange,
  type ShownField,
} from "./change-environment.ts";
import { requireWalletCurrencies } from "./rules.ts";

export interface CurrenciesOrder extends EnvironmentOwner {
  readonly currencies: readonly string[];
}

/** The currencies that new customer wallets may have. Existing wallets stay. */
export const walletCurrenciesSetting: SettingKind<CurrenciesOrder, ChangedEnvironment> = {
  name: "business.set_wallet_currencies",
  prepare(_kit, { businessId, mode, currencies }) {
    const owner = { businessId, mode };
    const walletCurrencies = requireWalletCurrencies(currencies, CURRENCIES);
    return {
      ...environmentChange(owner, { walletCurrencies }, FIELD),
      input: { ...writeOwner(owner), currencies: walletCurrencies.join(",") },
    };
  },
  restore: (input) => ({
    ...readOwnerIn(input),
    currencies: present(input["currencies"], "the currencies").split(","),
  }),
};

const FIELD: ShownField = [
  "Currencies of new wallets",
  ({ walletCurrencies }) => walletCurrencies.join(", "),
];

/** Sets the currencies that new customer wallets may have. In live mode a second person approves it first. */
export const setWalletCurrencies = (
  kit: Kit,
  { by, ...order }: CurrenciesOrder & { readonly by: string },
): Promise<ChangedEnvironment | Proposed> =>
  changeSetting(kit, walletCurrenciesSetting, order, { by });

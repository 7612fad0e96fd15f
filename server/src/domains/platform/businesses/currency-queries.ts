import { bigint, textList } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Currency } from "../../../kernel/money.ts";

const THE_CURRENCIES = "currencies";

/** The currencies in which customers of an environment may have wallets. */
const walletCurrencies = recordTable({
  name: "wallet_currencies",
  table: "environments",
  lock: "none",
  columns: {
    environmentId: bigint("id"),
    currencies: textList<Currency>("wallet_currencies"),
  },
  identity: () => THE_CURRENCIES,
  insert: false,
});

export type WalletCurrencies = RowOf<typeof walletCurrencies>;

/** The need of an operation that opens a wallet: the allowed currencies. */
export const neededWalletCurrencies: Need<WalletCurrencies> = {
  record: walletCurrencies,
  key: THE_CURRENCIES,
};

import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Currency } from "../../../kernel/money.ts";

/** What the wallets of an environment's customers may be kept in. */
export interface WalletCurrencies {
  readonly environmentId: bigint;
  readonly currencies: readonly Currency[];
}

const THE_CURRENCIES = "currencies";

const walletCurrencies: RecordKind<WalletCurrencies> = {
  name: "wallet_currencies",
  guard: "nothing",
  identity: () => THE_CURRENCIES,
  read: ({ environmentIds, keys }) => sql`
    select environment.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
    cross join lateral (
      select id as "environmentId", wallet_currencies as currencies
      from environments where id = asked.environment_id
      offset 0
    ) environment`,
};

/** What an operation needs to know in which currencies a wallet may be opened. */
export const neededWalletCurrencies: Need<WalletCurrencies> = {
  record: walletCurrencies,
  key: THE_CURRENCIES,
};

import { bigintArray, textArray } from "../../../server/src/kernel/database/arrays.ts";
import { sql } from "../../../server/src/kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../server/src/kernel/ledger/records.ts";

/** A customer's wallet. Until the product has wallets, the account is the whole of it. */
export interface Wallet {
  readonly environmentId: bigint;
  readonly accountId: bigint;
}

/** The key is the account, so nothing is looked up before the locks; as a plain join its plan might scan all accounts. */
const wallets: RecordKind<Wallet> = {
  name: "bench_wallet",
  guard: "account",
  identity: (wallet) => String(wallet.accountId),
  finders: {
    id: {
      keyOf: (wallet) => String(wallet.accountId),
      readOff: (key) => ({ identity: key, accountId: BigInt(key) }),
    },
  },
  read: ({ environmentIds, keys }) => sql`
    select account.environment_id as "environmentId", account.id as "accountId"
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
    cross join lateral (
      select environment_id, id from ledger_accounts
      where environment_id = asked.environment_id and id = asked.key::bigint and kind = 'customer_wallet'
      offset 0
    ) account`,
};

export const walletById = (id: bigint): Need<Wallet> => ({
  record: wallets,
  by: "id",
  key: String(id),
});

import { bigintArray, textArray } from "../../../server/src/kernel/database/arrays.ts";
import { sql } from "../../../server/src/kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../server/src/kernel/ledger/records.ts";

/** A customer's wallet. Until the product has wallets, the account is the whole of it. */
export interface Wallet {
  readonly environmentId: bigint;
  readonly accountId: bigint;
}

const wallets: RecordKind<Wallet> = {
  name: "bench_wallet",
  guard: "account",
  identity: (wallet) => String(wallet.accountId),
  finders: {
    id: {
      keyOf: (wallet) => String(wallet.accountId),
      find: ({ environmentIds, keys }) => sql`
        select asked.environment_id as "environmentId", asked.key, asked.key as identity, account.id as "accountId"
        from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
        cross join lateral (${walletOf()}) account`,
    },
  },
  read: ({ environmentIds, keys }) => sql`
    select asked.environment_id as "environmentId", account.id as "accountId"
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
    cross join lateral (${walletOf()}) account`,
};

/** `offset 0` makes it one look-up for each key, whatever the planner thinks of the table when it is still small. */
function walletOf() {
  return sql`
    select id from ledger_accounts
    where environment_id = asked.environment_id and id = asked.key::bigint and kind = 'customer_wallet'
    offset 0`;
}

export const walletById = (id: bigint): Need<Wallet> => ({
  record: wallets,
  by: "id",
  key: String(id),
});

import { bigintArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { RecordKind } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";

export interface CardWallet {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly available: Minor;
  readonly held: Minor;
  readonly entrySeq: bigint;
}

/** The one card wallet of an environment. The account is the whole of it. */
export const readCardWallet = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<CardWallet>(sql`
    select environment_id as "environmentId", id, available, held, entry_seq as "entrySeq"
    from ledger_accounts
    where environment_id = ${environmentId} and kind = 'card_wallet' and currency = 'USD'`);

/** What a card wallet was funded with for a receipt. It is written once and never changed. */
export interface Funding {
  readonly environmentId: bigint;
  readonly receipt: string;
  readonly amount: Minor;
  readonly fundedAt: Date;
}

export const fundings: RecordKind<Funding> = {
  name: "card_wallet_funding",
  guard: "key",
  identity: ({ receipt }) => receipt,
  read: ({ environmentIds, keys }) => sql`
    select funding.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", receipt, amount, funded_at as "fundedAt"
      from card_wallet_fundings
      where environment_id = asked.environment_id and receipt = asked.key
      offset 0
    ) funding`,
  insert: (rows) => sql`
    insert into card_wallet_fundings (environment_id, receipt, amount, funded_at)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${textArray(rows.map((row) => row.receipt))}::text[],
      ${bigintArray(rows.map((row) => row.amount))}::bigint[],
      ${timeArray(rows.map((row) => row.fundedAt))}::timestamptz[])`,
};

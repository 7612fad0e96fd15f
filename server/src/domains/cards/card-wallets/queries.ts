import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, text, time } from "../../../kernel/ledger/records/record-columns.ts";
import { recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Minor } from "../../../kernel/money.ts";

export interface CardWallet {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly available: Minor;
  readonly held: Minor;
  readonly entrySeq: bigint;
}

/** The card wallet of an environment: one ledger account, without a row of its own. */
export const readCardWallet = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<CardWallet>(sql`
    select environment_id as "environmentId", id, available, held, entry_seq as "entrySeq"
    from ledger_accounts
    where environment_id = ${environmentId} and kind = 'card_wallet' and currency = 'USD'`);

/** Fundings of card wallets, one row for each receipt. A row is written once and never changed. */
export const fundings = recordTable({
  name: "card_wallet_funding",
  table: "card_wallet_fundings",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    receipt: text("receipt"),
    amount: bigint("amount"),
    fundedAt: time("funded_at"),
  },
  identity: ["receipt"],
});

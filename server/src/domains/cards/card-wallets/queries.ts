import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, nullable, text, time } from "../../../kernel/ledger/records/record-columns.ts";
import { recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { ClearedRecords } from "../../../kernel/providers/cleared-records.ts";

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
    /** The issuer that holds the money. Null in test mode, without one, and in rows from before this column. */
    issuer: nullable(text("issuer")),
    /** The id in the ledger's postings for it. Null in rows from before this column. */
    linkId: nullable(bigint("link_id")),
  },
  identity: ["receipt"],
});

/** What operators deposited at the issuer. A list of movements of cards lacks it. */
export const clearedFundings: ClearedRecords = sql`
  select issuer as provider, concat_ws('/', 'funding', environment_id, receipt) as key, true as is_purchase
  from card_wallet_fundings
  where environment_id = movement.environment_id and link_id = movement.link_id`;

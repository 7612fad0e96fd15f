import { bigintArray, bigints, textArray, texts, times } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import type { RecordKind } from "../../../kernel/ledger/records.ts";
import { allOf, countUpTo } from "../../../kernel/lists.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { CardDeclineReason } from "../../../kernel/providers/ports/card-notices.ts";
import type { CardTransactionStatus, CardTransactionType } from "./rules.ts";

/** One thing that happened with a card. A row is written once and never changed. */
export interface CardTransaction {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly cardId: bigint;
  readonly type: CardTransactionType;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly status: CardTransactionStatus;
  readonly description: string;
  readonly reason: CardDeclineReason | null;
  readonly merchantName: string;
  readonly merchantId: string | null;
  readonly network: string | null;
  readonly country: string | null;
  readonly authorizationId: string | null;
  /** Where a wallet pays: which, what it came to there, and at which rate. */
  readonly walletId: bigint | null;
  readonly walletAmount: Minor | null;
  readonly nairaPerDollar: number | null;
  readonly rateSource: string | null;
  readonly rateSetAt: Date | null;
  readonly occurredAt: Date;
}

const columns = sql`
  environment_id as "environmentId", id, card_id as "cardId", type, amount, currency, status,
  description, reason, merchant_name as "merchantName", merchant_id as "merchantId", network,
  country, authorization_id as "authorizationId", wallet_id as "walletId",
  wallet_amount as "walletAmount", naira_per_dollar as "nairaPerDollar",
  rate_source as "rateSource", rate_set_at as "rateSetAt", occurred_at as "occurredAt"`;

export const digestedCardTransactions: DigestedTable = {
  name: "card_transactions",
  title: "Row of a card statement",
  key: ["environment_id", "id"],
  columns: [
    ...["environment_id", "id", "card_id", "type", "amount", "currency", "status", "description"],
    ...["reason", "merchant_name", "merchant_id", "network", "country", "authorization_id"],
    ...["wallet_id", "wallet_amount", "naira_per_dollar", "rate_source", "rate_set_at"],
    ...["occurred_at", "recorded_at"],
  ],
  cutBy: "month",
};

/** Nobody decides by them, so they are only written by operations. */
export const cardTransactions: RecordKind<CardTransaction> = {
  name: "card_transaction",
  guard: "nothing",
  identity: ({ id }) => String(id),
  read: ({ environmentIds, keys }) => sql`
    select known.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select ${columns} from card_transactions
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) known`,
  insert: (rows) => sql`
    insert into card_transactions (environment_id, id, card_id, type, amount, currency, status,
      description, reason, merchant_name, merchant_id, network, country, authorization_id,
      wallet_id, wallet_amount, naira_per_dollar, rate_source, rate_set_at, occurred_at)
    select * from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${bigints(rows, (row) => row.cardId)}, ${texts(rows, (row) => row.type)},
      ${bigints(rows, (row) => row.amount)}, ${texts(rows, (row) => row.currency)},
      ${texts(rows, (row) => row.status)}, ${texts(rows, (row) => row.description)},
      ${texts(rows, (row) => row.reason)}, ${texts(rows, (row) => row.merchantName)},
      ${texts(rows, (row) => row.merchantId)}, ${texts(rows, (row) => row.network)},
      ${texts(rows, (row) => row.country)}, ${texts(rows, (row) => row.authorizationId)},
      ${bigints(rows, (row) => row.walletId)}, ${bigints(rows, (row) => row.walletAmount)},
      ${bigints(rows, ({ nairaPerDollar: rate }) => (rate === null ? null : BigInt(rate)))},
      ${texts(rows, (row) => row.rateSource)}, ${times(rows, (row) => row.rateSetAt)},
      ${times(rows, (row) => row.occurredAt)})`,
};

/** Which rows of a card's statement are wanted. */
export interface Stretch {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly from: Date | null;
  readonly until: Date | null;
}

function within({ environmentId, cardId, from, until }: Stretch): Sql {
  const wanted = allOf(
    sql`environment_id = ${environmentId} and card_id = ${cardId}`,
    from !== null && sql`occurred_at >= ${from}`,
    until !== null && sql`occurred_at < ${until}`,
  );
  return sql`card_transactions where ${wanted}`;
}

/** A page of a card's statement, the newest first. */
export const readTransactionsOf = (
  queryable: Queryable,
  stretch: Stretch,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<CardTransaction>(sql`
    select ${columns} from ${within(stretch)}
    order by occurred_at desc, id desc
    limit ${limit} offset ${offset}`);

/** How many rows there are, counted no further than asked. */
export const countTransactionsOf = (queryable: Queryable, stretch: Stretch, most: number) =>
  countUpTo(queryable, within(stretch), most);

/** How many things have happened with a card, to see that something has. Only test mode counts them all. */
export const countHappenings = (queryable: Queryable, environmentId: bigint, cardId: bigint) =>
  queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from card_transactions
    where environment_id = ${environmentId} and card_id = ${cardId}`);

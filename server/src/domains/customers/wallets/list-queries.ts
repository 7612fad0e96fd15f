import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  searchRows,
  withOlder,
} from "../../../kernel/lists.ts";
import { CURRENCIES, type Currency, type Minor } from "../../../kernel/money.ts";
import { isOfCustomerWith, NAMES, namesakes } from "../customers/index.ts";
import { readWalletId } from "./present-wallet.ts";
import { type HeldWallet, wallets } from "./queries.ts";
import type { WalletStatus } from "./rules.ts";

export interface WalletFilter {
  readonly environmentId: bigint;
  readonly customerId: bigint | null;
  readonly currency: Currency | null;
  readonly status: WalletStatus | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** A whole wallet reference or account number; or a part of the number, or of the customer's name or externalId. */
  readonly search: string | null;
}

const matching = (filter: WalletFilter): Sql =>
  allOf(
    sql`wallet.environment_id = ${filter.environmentId}`,
    isEqual(sql`wallet.customer_id`, filter.customerId),
    filter.currency !== null && heldIn(filter.currency),
    filter.status !== null && STATUSES[filter.status],
    ...inRange(sql`wallet.created_at`, filter),
  );

/** Written out, so that the planner finds the partial index. It expects many rows of what is not equal. */
const STATUSES: Readonly<Record<WalletStatus, Sql>> = {
  Active: sql`wallet.status not in ('Frozen', 'Closed')`,
  Frozen: sql`wallet.status = 'Frozen'`,
  Closed: sql`wallet.status = 'Closed'`,
};

/** The second condition lets the planner use the partial index. */
const heldIn = (currency: Currency): Sql =>
  currency === "NGN"
    ? sql`wallet.currency <> all(${textArray(OTHER_CURRENCIES)}::text[])`
    : sql`wallet.currency = ${currency} and wallet.currency <> 'NGN'`;

const OTHER_CURRENCIES = CURRENCIES.filter((currency) => currency !== "NGN");

const columns = sql`
  ${wallets.selectedFrom("wallet")}, account.available, account.held, account.pending,
  account.entry_seq as "entrySeq"`;

/** `offset 0` keeps PostgreSQL from joining all accounts and sorting. */
const whole = sql`
  customer_wallets wallet
  cross join lateral (
    select available, held, pending, entry_seq from ledger_accounts
    where environment_id = wallet.environment_id and id = wallet.id
    offset 0
  ) account`;

export const readPage = (queryable: Queryable, filter: WalletFilter, part: PagePart) =>
  queryable.many<HeldWallet>(
    pageOf(
      sql`
        select wallet.id, wallet.created_at as at from customer_wallets wallet where ${matching(filter)}
        order by ${newestFirst(sql`wallet.created_at`, sql`wallet.id`)}`,
      part,
      sql`select ${columns} from ${whole} where wallet.environment_id = ${filter.environmentId} and wallet.id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: WalletFilter, most: number) =>
  countUpTo(queryable, sql`customer_wallets wallet where ${matching(filter)}`, most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<HeldWallet>(sql`
    select ${columns} from ${whole}
    where wallet.environment_id = ${environmentId}
      and wallet.id = any(${bigintArray(ids)}::bigint[])`);

/**
 * Finds the newest wallets that match the filter and contain its text. The wallet with exactly this reference or
 * account number, and those of customers whose names begin with the text, are found at any age.
 */
export async function searchWallets(queryable: Queryable, filter: WalletFilter, search: string) {
  const id = readWalletId(search) ?? null;
  const part = search.toLowerCase();
  const candidates = sql`
    select wallet.id, wallet.created_at as at, wallet.customer_id, wallet.virtual_account_number
    from customer_wallets wallet
    where ${matching(filter)}
    order by ${newestFirst(sql`wallet.created_at`, sql`wallet.id`)}`;
  const words = sql`concat_ws(' ', ${NAMES}, external_id)`;
  const isMatch = sql`
    id = ${id} or strpos(virtual_account_number, ${part}) > 0
      or ${isOfCustomerWith(filter.environmentId, words, search)}`;
  const found = await searchRows(queryable, candidates, { isMatch });
  return await withOlder(found, () => readExact(queryable, filter, search));
}

/** The wallets with exactly this reference or number, or of customers whose names begin with it: index look-ups. */
export const readExact = (queryable: Queryable, filter: WalletFilter, search: string) =>
  queryable.many<{ id: bigint }>(sql`
    select id from (
      select id, created_at from customer_wallets wallet
      where ${matching(filter)} and id = ${readWalletId(search) ?? null}
      union
      select id, created_at from customer_wallets wallet
      where ${matching(filter)} and virtual_account_number = ${search}
      union
      select found.id, found.created_at from (${namesakes(filter.environmentId, search)}) known(customer_id)
      cross join lateral (
        select wallet.id, wallet.created_at from customer_wallets wallet
        where ${matching(filter)} and wallet.customer_id = known.customer_id
        offset 0
      ) found
    ) alike
    order by ${newestFirst(sql`created_at`, sql`id`)}`);

/** What an account has available. */
export interface AvailableOf {
  readonly id: bigint;
  readonly available: Minor;
}

export const readAvailable = (
  queryable: Queryable,
  environmentId: bigint,
  accountIds: readonly bigint[],
) =>
  queryable.many<AvailableOf>(sql`
    select id, available from ledger_accounts
    where environment_id = ${environmentId} and id = any(${bigintArray(accountIds)}::bigint[])`);

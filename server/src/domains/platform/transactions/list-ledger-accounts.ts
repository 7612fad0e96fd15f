import type { Kit } from "../../../kernel/kit.ts";
import { describeOpenAccount } from "../../../kernel/ledger/chart.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  type BooksFilter,
  type CheckedAccount,
  type OpenBalance,
  readCheckedAccounts,
  readOpenBalances,
  sumOpenBalances,
} from "./ledger-queries.ts";

const PAGE_SIZE = 100;

export interface AccountsAsked extends BooksFilter {
  readonly currency: Currency | null;
  /** A part of the name of an open account, or of the kind of a checked one. */
  readonly search: string | null;
  readonly page?: number | undefined;
}

/** Amounts are as the ledger has them: what is owed to the owner is positive. */
export interface ShownLedgerAccount {
  /** What `ledger entries` takes: `7/1042`. Null: a sum over all environments. */
  readonly account: string | null;
  readonly mode: Mode;
  /** `fees`, `provider_clearing`, `business_wallet` … */
  readonly name: string;
  readonly isPlatform: boolean;
  readonly currency: string;
  readonly balance: Minor;
  /** Of a checked account: the parts of its balance. */
  readonly buckets: Readonly<Record<"available" | "held" | "pending", Minor>> | null;
  readonly entries: bigint | null;
  readonly openedAt: Date | null;
}

export interface LedgerAccounts {
  readonly accounts: readonly ShownLedgerAccount[];
  readonly hasMore: boolean;
}

/**
 * Returns the platform's own accounts, each summed over all environments of a mode, and those of the service's own
 * environments. With a business, returns those of its environments and a page of its wallets and cards.
 */
export async function listLedgerAccounts(
  { database }: Pick<Kit, "database">,
  { currency, search, page = 1, ...filter }: AccountsAsked,
): Promise<LedgerAccounts> {
  const isChosen = (one: ShownLedgerAccount) =>
    (currency === null || one.currency === currency) &&
    (search === null || one.name.includes(search));
  const open = page === 1 ? await readOpenBalances(database, filter) : [];
  if (filter.businessId === null) {
    const sums = page === 1 ? await sumOpenBalances(database, filter) : [];
    return { accounts: [...sums, ...open].map(presentOpen).filter(isChosen), hasMore: false };
  }
  const checked = await readCheckedAccounts(
    database.ordered,
    { ...filter, currency, kind: search },
    { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE },
  );
  return {
    accounts: [
      ...open.map(presentOpen).filter(isChosen),
      ...checked.slice(0, PAGE_SIZE).map(presentChecked),
    ],
    hasMore: checked.length > PAGE_SIZE,
  };
}

function presentOpen({ environmentId, mode, account, balance }: OpenBalance): ShownLedgerAccount {
  const known = describeOpenAccount(account);
  return {
    account: environmentId === null ? null : `${environmentId}/${account}`,
    ...{ mode, name: known?.name ?? "unknown", isPlatform: true },
    ...{ currency: known?.currency ?? "none", balance },
    ...{ buckets: null, entries: null, openedAt: null },
  };
}

function presentChecked(one: CheckedAccount): ShownLedgerAccount {
  const { environmentId, id, mode, kind, currency, entries, openedAt } = one;
  const { available, held, pending } = one;
  return {
    ...{ account: `${environmentId}/${id}`, mode, name: kind, isPlatform: false, currency },
    ...{ balance: available + held + pending, buckets: { available, held, pending } },
    ...{ entries, openedAt },
  };
}

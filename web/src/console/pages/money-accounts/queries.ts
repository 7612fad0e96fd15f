import type { Mode } from "../../../api/place.ts";
import type { Currency } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";

/** Amounts are positive if the owner is owed them. */
export interface LedgerAccount {
  /** `7/1042`. Null: a sum over all businesses. */
  readonly account: string | null;
  readonly mode: Mode;
  readonly name: string;
  readonly isPlatform: boolean;
  readonly currency: Currency | "none";
  readonly balance: number;
  readonly available: number | null;
  readonly held: number | null;
  readonly pending: number | null;
}

export interface LedgerEntry {
  readonly at: string;
  readonly transaction: string;
  readonly kind: string;
  readonly narrative: string;
  readonly reference: string | null;
  readonly counterparty: string;
  readonly amount: number;
  readonly currency: Currency;
  /** Null: an account of the platform has no running balance. */
  readonly balanceAfter: number | null;
}

interface Accounts {
  readonly accounts: readonly LedgerAccount[];
  readonly hasMore: boolean;
}

interface Entries {
  readonly account: string;
  readonly name: string;
  readonly entries: readonly LedgerEntry[];
  readonly hasMore: boolean;
}

export const accountsQuery = (mode: Mode, business: string, page: number) =>
  commandQuery<Accounts>("ledger accounts", {
    mode,
    ...(business === "" ? {} : { business, page: String(page) }),
  });

export const entriesQuery = (account: string, page: number) =>
  commandQuery<Entries>("ledger entries", { account, page: String(page) });

/** A slash would split the id into two parts of the address. */
export const accountSlug = (account: string): string => account.replace("/", "-");

export const accountOfSlug = (slug: string): string => slug.replace("-", "/");

import {
  ArrowDownLeft,
  ArrowUpRight,
  FlaskConical,
  Hash,
  type LucideIcon,
  UserRound,
} from "lucide-react";
import { otherMode } from "../../api/place.ts";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { pageAddress } from "../addresses.ts";
import type { CurrentPlace } from "../use-place.ts";
import { findPages, type OfferedPage } from "./find-pages.ts";
import { recordEntry } from "./record-entry.ts";
import type { Found } from "./search-query.ts";

export interface PaletteEntry {
  readonly key: string;
  readonly group: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly note?: string;
  readonly status?: string;
  readonly shortcut?: string;
  readonly to: string;
}

interface EntriesOptions {
  readonly place: CurrentPlace;
  readonly pages: readonly OfferedPage[];
  readonly text: string;
  readonly found: Found | undefined;
}

/** What the palette offers for a text. A number is read as an amount and as an account number. */
export function entriesFor(options: EntriesOptions): PaletteEntry[] {
  const record = recordEntry(options.place, options.pages, options.text);
  return [
    ...(record === undefined ? [] : [record]),
    ...transactionEntries(options),
    ...customerEntries(options),
    ...accountEntries(options),
    ...pageEntries(options),
    ...actionEntries(options),
  ];
}

function transactionEntries({ place, found, text }: EntriesOptions): PaletteEntry[] {
  const amount = readAmount(text);
  const group = amount === undefined ? "Transactions" : `Transactions with ${text}`;
  return (found?.transactions ?? []).map((row) => ({
    key: row.reference,
    group,
    icon: row.isOut ? ArrowUpRight : ArrowDownLeft,
    text: row.party,
    note: formatAmount(row.isOut ? -row.amount : row.amount, row.currency, "always"),
    status: row.status,
    to: place.to(["transactions", row.reference]),
  }));
}

const customerEntries = ({ place, found }: EntriesOptions): PaletteEntry[] =>
  (found?.customers ?? []).map(({ id, name, email }) => ({
    key: `customer-${id}`,
    group: "Customers",
    icon: UserRound,
    text: name,
    note: email,
    to: place.to(["customers", id]),
  }));

const accountEntries = ({ place, found }: EntriesOptions): PaletteEntry[] =>
  (found?.accounts ?? []).map(({ reference, number, name }) => ({
    key: `account-${reference}`,
    group: "Virtual accounts",
    icon: Hash,
    text: name,
    note: number,
    to: place.to(["accounts", reference]),
  }));

const pageEntries = ({ pages, text }: EntriesOptions): PaletteEntry[] =>
  findPages(pages, text).map(({ page, icon, key, to, keyword }) => ({
    key: `page-${page.path}`,
    group: "Go to",
    icon,
    text: page.title,
    to,
    ...noteOf(page.path, keyword),
    ...(key === undefined ? {} : { shortcut: `G ${key}` }),
  }));

/** Two pages are called Approvals, so the one in the settings says so. */
function noteOf(path: string, keyword: string | undefined): { readonly note?: string } {
  if (keyword !== undefined) return { note: keyword };
  return path.startsWith("settings/") ? { note: "Settings" } : {};
}

function actionEntries({ place, text }: EntriesOptions): PaletteEntry[] {
  const target = { ...place, mode: otherMode(place.mode) };
  const words = `Switch to ${target.mode} mode`;
  if (!words.toLowerCase().includes(text.toLowerCase())) return [];
  return [
    {
      key: "switch-mode",
      group: "Do",
      icon: FlaskConical,
      text: words,
      to: pageAddress(target, "home"),
    },
  ];
}

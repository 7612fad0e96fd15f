import {
  type LedgerAccounts,
  type LedgerStatement,
  listLedgerAccounts,
  listLedgerEntries,
  type ShownLedgerAccount,
  type ShownLedgerTransaction,
  showLedgerTransactions,
} from "../domains/platform/transactions/index.ts";
import { CURRENCIES, formatPlain, toDecimal } from "../kernel/money.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, option } from "./parameters.ts";
import { businessId, mode, oneOf, page, resolveSince, since, text, until } from "./readers.ts";

const SIGNS =
  "An amount is positive where the owner is owed it, so money at a provider is negative. Trial balances and `reconciliation report` have the opposite sign.";

export const ledgerReadCommands = [
  command({
    name: "ledger accounts",
    needs: "money:read",
    summary: "Lists accounts of the ledger with their balances.",
    note: `Without a business: the platform's own accounts, each summed over all businesses. ${SIGNS}`,
    parameters: {
      business: option(businessId, "the accounts of this business, its wallets and cards too"),
      mode: option(mode, "only test or live"),
      currency: option(oneOf("CURRENCY", CURRENCIES), "only in this currency"),
      search: option(text("TEXT", "a text"), "only with this part of the name or kind"),
      page: option(page, "which page of 100, from 1"),
    },
    run: ({ kit }, { business, mode: of, currency, search, page: number }) =>
      listLedgerAccounts(kit, {
        ...{ businessId: business ?? null, mode: of ?? null, page: number },
        ...{ currency: currency ?? null, search: search ?? null },
      }),
    show: showAccounts,
    data: ({ accounts, hasMore }) => ({ accounts: accounts.map(presentAccount), hasMore }),
  }),
  command({
    name: "ledger entries",
    needs: "money:read",
    summary: "Lists the entries of an account of the ledger, the newest first.",
    note: SIGNS,
    parameters: {
      account: argument(text("ACCOUNT", "an account"), "the account, from `ledger accounts`"),
      since: option(since, "only since a time, or how long ago: 90m, 6h, 3d"),
      until: option(until, "only before a time, or how long ago"),
      page: option(page, "which page of 50, from 1"),
    },
    run: ({ kit }, { account, page: number, ...period }) =>
      listLedgerEntries(kit, {
        ...{ account, page: number },
        from: period.since === undefined ? null : resolveSince(kit.clock, period.since),
        until: period.until === undefined ? null : resolveSince(kit.clock, period.until),
      }),
    show: showEntries,
    data: ({ entries, ...statement }) => ({ ...statement, entries: entries.map(presentAmounts) }),
  }),
  command({
    name: "ledger show",
    needs: "money:read",
    summary: "Shows a transaction of the ledger with all its entries.",
    note: `With a merchant's reference, it shows all transactions posted for it. ${SIGNS}`,
    parameters: {
      transaction: argument(
        text("TRANSACTION", "a reference"),
        "a reference like ltx_…, a merchant's reference, or an id",
      ),
      business: option(businessId, "only in the books of this business"),
      mode: option(mode, "only test or live"),
    },
    run: ({ kit }, { transaction, business, mode: of }) =>
      showLedgerTransactions(kit, {
        ...{ transaction, businessId: business ?? null, mode: of ?? null },
      }),
    show: showTransactions,
    data: (transactions) =>
      transactions.map(({ entries, ...one }) => ({ ...one, entries: entries.map(presentAmounts) })),
  }),
];

const presentAccount = ({ balance, buckets, ...account }: ShownLedgerAccount) => ({
  ...account,
  balance: toDecimal(balance),
  available: buckets === null ? null : toDecimal(buckets.available),
  held: buckets === null ? null : toDecimal(buckets.held),
  pending: buckets === null ? null : toDecimal(buckets.pending),
});

type Amounts = Readonly<Record<"amount" | "available" | "held" | "pending", bigint>> & {
  readonly balanceAfter: bigint | null;
};

const presentAmounts = <Entry extends Amounts>(entry: Entry) => ({
  ...entry,
  amount: toDecimal(entry.amount),
  available: toDecimal(entry.available),
  held: toDecimal(entry.held),
  pending: toDecimal(entry.pending),
  balanceAfter: entry.balanceAfter === null ? null : toDecimal(entry.balanceAfter),
});

const MORE = "There are more on the next page.";

function showAccounts({ accounts, hasMore }: LedgerAccounts): string {
  if (accounts.length === 0) return "No account on this page matches.";
  const rows = accounts.map((one) => [
    ...[one.account ?? "", one.mode, one.name, one.currency, formatPlain(one.balance)],
    ...(one.buckets === null
      ? ["", "", ""]
      : [one.buckets.available, one.buckets.held, one.buckets.pending].map(formatPlain)),
  ]);
  const parts = ["AVAILABLE", "HELD", "PENDING"];
  const list = table(["ACCOUNT", "MODE", "NAME", "CURRENCY", "BALANCE", ...parts], rows);
  return hasMore ? `${list}\n\n${MORE}` : list;
}

const beforeThat = (archivedUntil: Date): string =>
  `Entries from before ${minute(archivedUntil)} are in archives: see archive list.`;

function showEntries(statement: LedgerStatement): string {
  const { account, name, entries, hasMore, archivedUntil } = statement;
  const more = hasMore ? MORE : archivedUntil && beforeThat(archivedUntil);
  if (entries.length === 0)
    return [`${account} (${name}) has no entries on this page.`, more ?? ""].join("\n").trimEnd();
  const rows = entries.map((one) => [
    ...[minute(one.at), one.transaction, one.kind, one.reference ?? "", one.counterparty],
    ...[one.available, one.held, one.pending].map(formatPlain),
    one.balanceAfter === null ? "" : formatPlain(one.balanceAfter),
    one.narrative,
  ]);
  const list = table(
    [
      ...["WHEN", "TRANSACTION", "KIND", "REFERENCE", "WITH"],
      ...["AVAILABLE", "HELD", "PENDING", "BALANCE", "NARRATIVE"],
    ],
    rows,
  );
  return [`${account} (${name})`, "", list, ...(more === null ? [] : ["", more])].join("\n");
}

function showTransactions(transactions: readonly ShownLedgerTransaction[]): string {
  const archivedUntil = transactions[0]?.archivedUntil ?? null;
  const more = archivedUntil === null ? [] : [beforeThat(archivedUntil)];
  return [...transactions.map(showTransaction), ...more].join("\n\n");
}

function showTransaction(one: ShownLedgerTransaction): string {
  const facts = align([
    ["transaction", one.transaction],
    ["business", `${one.businessId} ${one.businessName}, ${one.mode}`],
    ["posted by", one.kind],
    ["narrative", one.narrative],
    ...(one.reference === null ? [] : [["reference", one.reference]]),
    ["at", one.at.toISOString()],
  ]);
  const rows = one.entries.map((entry) => [
    ...[entry.account, entry.counterparty, entry.purpose ?? ""],
    ...[entry.available, entry.held, entry.pending].map(formatPlain),
  ]);
  return [
    ...facts,
    "",
    table(["ACCOUNT", "WITH", "PURPOSE", "AVAILABLE", "HELD", "PENDING"], rows),
  ].join("\n");
}

import { verifyLedger } from "../kernel/ledger/verify.ts";
import type { LedgerReport } from "../kernel/ledger/verify-report.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { align } from "./align.ts";
import { command } from "./command.ts";

export const ledgerCommands = [
  command({
    name: "ledger verify",
    summary: "Proves the books from their entries, beside a running service.",
    note: "It ends with 1 where something is not as it should be, and says what.",
    parameters: {},
    run: ({ kit }) => verifyLedger(kit.database, { nowMs: () => performance.now() }),
    show: showReport,
    data: (report) => ({
      proven: isProven(report),
      ...report,
      durationMs: Math.round(report.durationMs),
      currencies: report.currencies.map(({ currency, entries, checked }) => ({
        currency,
        entriesSum: toDecimal(entries),
        checkedSum: toDecimal(checked),
      })),
    }),
    holds: isProven,
  }),
];

function isProven({ findings }: LedgerReport): boolean {
  return findings.length === 0;
}

function showReport(report: LedgerReport): string {
  const sums = report.currencies.flatMap(({ currency, entries, checked }) => [
    [`all ${currency} entries sum to`, format(entries, currency)],
    [`accounts in ${currency} hold`, format(checked, currency)],
  ]);
  const figures = align([
    ["transactions", count(report.transactions)],
    ["entries", count(report.entries)],
    ["accounts", count(report.accounts)],
    ["  of them with holds", count(report.accountsWithHolds)],
    ["accounts of the platform", count(report.openAccounts)],
    ...sums,
    ["seconds taken", (report.durationMs / 1_000).toFixed(1)],
  ]);
  return [...figures, "", ...verdictOn(report)].join("\n");
}

const PROVEN =
  "Proven: every transaction balances, every balance is the sum of its entries, and nothing is below zero.";

function verdictOn(report: LedgerReport): readonly string[] {
  if (isProven(report)) return [PROVEN];
  const total = report.findings.length + report.findingsOmitted;
  const more = report.findingsOmitted === 0 ? [] : [`… and ${count(report.findingsOmitted)} more`];
  return [`NOT PROVEN: ${count(total)} things are wrong.`, ...report.findings, ...more];
}

const count = (number: number) => number.toLocaleString("en-US");

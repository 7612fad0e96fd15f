import {
  exportTrialBalance,
  listTrialBalances,
  type MadeTrialBalance,
  makeTrialBalance,
  type ShownTrialBalance,
  showTrialBalance,
  type TrialBalanceDay,
} from "../domains/platform/trial-balances/index.ts";
import { formatDecimal, toDecimal } from "../kernel/money.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { needed, option } from "./parameters.ts";
import { businessId, day, fileToWrite, mode, page } from "./readers.ts";
import { writePieces } from "./write-pieces.ts";

const rowsOf = {
  day: needed(day, "the day in Lagos"),
  business: option(businessId, "only this business"),
  mode: option(mode, "only test or live"),
};

export const trialBalanceCommands = [
  command({
    name: "trial-balance list",
    needs: "money:read",
    summary: "Lists the days with a trial balance, the newest first.",
    parameters: { page: option(page, "which page of 200, from 1") },
    run: ({ kit }, input) => listTrialBalances(kit, input),
    show: showDays,
  }),
  command({
    name: "trial-balance show",
    needs: "money:read",
    summary: "Shows the balances and movements of every account on one day.",
    note: "A debit balance is positive and a credit balance negative, which is the opposite of `ledger accounts`. It shows the first 500 rows; the export has all of them.",
    parameters: rowsOf,
    run: ({ kit }, { business, ...input }) =>
      showTrialBalance(kit, { ...input, businessId: business }),
    show: showRows,
    data: presentRows,
  }),
  command({
    name: "trial-balance export",
    needs: "money:read",
    summary: "Writes the trial balance of one day as CSV, into a new file or to the output.",
    note: "A debit balance is positive and a credit balance negative. Live and test mode are in one file unless you choose.",
    parameters: {
      ...rowsOf,
      file: option(fileToWrite, "a new file; without it, the output"),
    },
    run: ({ kit, write }, { business, file, ...input }) =>
      writePieces(exportTrialBalance(kit, { ...input, businessId: business }), file, write),
    show: ({ file }) => (file === null ? "" : `Wrote the trial balance to ${file}.`),
  }),
  command({
    name: "trial-balance make",
    needs: "money:write",
    summary: "Writes the trial balance of a day that has none, however long ago it was.",
    note: "Each night writes the days that are missing, at most 31 days back. This reads every entry since the day, while live traffic continues.",
    parameters: { day: needed(day, "the day in Lagos; it must be over") },
    run: ({ kit, by }, input) => makeTrialBalance(kit, { day: input.day, by }),
    show: showMade,
  }),
];

function showMade({ day: { day: name, rows, writtenAt }, made }: MadeTrialBalance): string {
  if (made.length === 0)
    return `The trial balance of ${name} exists since ${minute(writtenAt)}. Nothing was changed.`;
  const earlier = made.filter((one) => one !== name);
  const also = earlier.length === 0 ? "" : ` It also wrote ${earlier.join(", ")}.`;
  return `Wrote the trial balance of ${name}, with ${rows} rows.${also}`;
}

function showDays(days: readonly TrialBalanceDay[]): string {
  if (days.length === 0) return "There is no trial balance yet. One is written after midnight.";
  const rows = days.map((one) => [
    one.day,
    String(one.environments),
    String(one.rows),
    minute(one.writtenAt),
  ]);
  return table(["DAY", "ENVIRONMENTS", "ROWS", "WRITTEN"], rows);
}

const AMOUNTS = ["opening", "debit", "credit", "closing"] as const;

function showRows({ rows, hasMore, sums }: ShownTrialBalance): string {
  if (rows.length === 0) return "No account has a balance or moved on this day.";
  const lines = rows.map((row) => [
    String(row.businessId ?? ""),
    row.businessName ?? "",
    row.mode ?? "",
    row.account,
    row.currency,
    ...AMOUNTS.map((name) => formatDecimal(toDecimal(row[name]))),
  ]);
  const totals = sums.map((sum) => [
    ...["", "", "", "all accounts", sum.currency],
    ...AMOUNTS.map((name) => formatDecimal(toDecimal(sum[name]))),
  ]);
  const amounts = AMOUNTS.map((name) => name.toUpperCase());
  const headings = ["BUSINESS", "NAME", "MODE", "ACCOUNT", "CURRENCY", ...amounts];
  const more = hasMore ? ["", "There are more rows; the sums are of all of them."] : [];
  return [table(headings, [...lines, ...totals]), ...more].join("\n");
}

/** Amounts for programs are in major units, as everywhere. */
function presentRows({ rows, hasMore, sums }: ShownTrialBalance) {
  const present = <Row extends Readonly<Record<(typeof AMOUNTS)[number], bigint>>>(row: Row) => ({
    ...row,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, toDecimal(row[name])])),
  });
  return { rows: rows.map(present), hasMore, sums: sums.map(present) };
}

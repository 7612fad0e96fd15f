import { readFile } from "node:fs/promises";
import type { Kit } from "../kernel/kit.ts";
import {
  compareHeads,
  type ExportedHeads,
  exportHeads,
  isSignedHere,
  readHeads,
} from "../kernel/ledger/digests/export-heads.ts";
import { countWorkDone, estimateWork } from "../kernel/ledger/verify/estimate-work.ts";
import { type LedgerReport, Tally } from "../kernel/ledger/verify/report.ts";
import { verifyLedger } from "../kernel/ledger/verify/verify-ledger.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { align, table } from "./align-columns.ts";
import { command, type Session } from "./command.ts";
import { listVerifications, recordVerification, showVerifications } from "./ledger-history.ts";
import { loadModules } from "./load-modules.ts";
import { option } from "./parameters.ts";
import { days, fileToRead, page } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

export const ledgerCommands = [
  command({
    name: "ledger verify",
    needs: "money:read",
    keepsResult: true,
    summary: "Verifies the books and the rows that belong to them, while the service runs.",
    note: "It exits with 1 if something is wrong, and names it. `ledger verifications` lists the results.",
    parameters: {
      days: option(days, "compares digested rows of only the last so many days"),
      heads: option(fileToRead(), "an earlier output of `ledger heads --json`"),
    },
    run: (session, input) => verify(session, input.days, input.heads),
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
  command({
    name: "ledger verifications",
    needs: "money:read",
    summary: "Lists the verifications that were made, with their results, the newest first.",
    parameters: { page: option(page, "which page of 200, from 1") },
    run: ({ kit }, input) => listVerifications(kit, input.page),
    show: showVerifications,
  }),
  command({
    name: "ledger heads",
    needs: "money:read",
    summary: "Prints the signed heads of the digest chains, to keep outside this installation.",
    note: "Store the output of --json where no one with write access to this database can change it.",
    parameters: {},
    run: ({ kit }) => exportHeads(kit.database, kit.vault, kit.clock.now()),
    show: showHeads,
  }),
];

const DAY_MS = 86_400_000;

async function verify(
  session: Pick<Session, "kit" | "progress" | "by">,
  newestDays: number | undefined,
  file: string | undefined,
): Promise<LedgerReport> {
  // Read the name first: a proof takes minutes, and a missing name must not lose its result.
  const { kit, by } = session;
  const report = await prove(session, newestDays, file);
  await recordVerification({ kit, by }, report, newestDays);
  return report;
}

async function prove(
  { kit, progress }: Pick<Session, "kit" | "progress">,
  newestDays: number | undefined,
  file: string | undefined,
): Promise<LedgerReport> {
  const exported = file === undefined ? undefined : await readExport(kit, file);
  const digestsSince =
    newestDays === undefined
      ? undefined
      : new Date(kit.clock.now().getTime() - newestDays * DAY_MS);
  const tally = new Tally();
  const rows = await estimateWork(kit.database, digestsSince);
  const onProgress = progress.step("verifying");
  const timer = setInterval(() => onProgress(countWorkDone(tally), rows), PROGRESS_EVERY_MS);
  const { proofsOf } = await loadModules();
  const options = { nowMs: () => performance.now(), proofs: proofsOf(), digestsSince, tally };
  const report = await verifyLedger(kit.database, options).finally(() => clearInterval(timer));
  if (exported === undefined) return report;
  const findings = [...report.findings, ...(await compareHeads(kit.database, exported))];
  return { ...report, findings };
}

const PROGRESS_EVERY_MS = 250;

async function readExport({ vault }: Kit, file: string): Promise<ExportedHeads> {
  const content = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`--heads must be a readable file, and ${file} is not.`);
  });
  const exported = readHeads(content);
  if (exported === undefined)
    throw new UsageError(
      `--heads must be an output of \`ledger heads --json\`, and ${file} is not.`,
    );
  if (!isSignedHere(vault, exported))
    throw new UsageError(
      `The signature in ${file} is not of this installation, or the file was changed. Use another export.`,
    );
  return exported;
}

function showHeads({ takenAt, heads, publicKey, signature }: ExportedHeads): string {
  const rows = heads.map(({ stream, number, until, head }) => [stream, number, until, head]);
  const list = table(["TABLE", "DIGEST", "DIGESTED UP TO", "HEAD"], rows);
  return [list, "", `exported at ${takenAt}`, `signature ${signature}`, publicKey.trim()].join(
    "\n",
  );
}

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
    ["rows compared with the books", count(report.comparedRows)],
    ["digests", count(report.links)],
    ["digested rows compared", count(report.digestedRows)],
    ...sums,
    ...(report.archivedMonths === 0
      ? []
      : [["months in archives only", count(report.archivedMonths)]]),
    ["seconds taken", (report.durationMs / 1_000).toFixed(1)],
  ]);
  return [...figures, "", ...verdictOn(report)].join("\n");
}

const PROVEN =
  "Verified: every transaction balances, every balance is the sum of its entries, records agree with the books, and no digested row was changed.";

function verdictOn(report: LedgerReport): readonly string[] {
  if (isProven(report)) return [PROVEN];
  const total = report.findings.length + report.findingsOmitted;
  const more = report.findingsOmitted === 0 ? [] : [`… and ${count(report.findingsOmitted)} more`];
  return [`NOT VERIFIED: ${count(total)} faults were found.`, ...report.findings, ...more];
}

const count = (number: number) => number.toLocaleString("en-US");

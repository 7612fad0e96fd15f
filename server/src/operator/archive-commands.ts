import {
  type DroppedMonth,
  dropArchivedMonth,
  type ListedMonth,
  listMonths,
  type VerifiedMonth,
  verifyMonth,
  type WrittenMonth,
  writeMonth,
} from "../domains/platform/archives/index.ts";
import { describeArchiveWriter } from "../start/describe-archive-writer.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadModules, loadMonthDrop } from "./load-modules.ts";
import { argument, flag } from "./parameters.ts";
import { previewChange } from "./preview-change.ts";
import { month } from "./readers.ts";
import { presentPerformed, showPerformed } from "./show-performed.ts";

const closedMonth = argument(month, "the month in UTC, from `archive list`");

export const archiveCommands = [
  command({
    name: "archive list",
    needs: "money:read",
    summary: "Lists the months of the ledger with their sizes and archives, the newest first.",
    note: "A month is archived with `archive write`, proven with `archive verify` and then dropped with `archive drop`.",
    parameters: {},
    run: async ({ kit }) => {
      const { proofsOf } = await loadModules();
      return await listMonths(kit, proofsOf().digestedTables);
    },
    show: showMonths,
  }),
  command({
    name: "archive write",
    needs: "system:write",
    summary:
      "Writes a closed month of the ledger to the store of KASUWA_ARCHIVE, beside a running service.",
    note: "The month stays in the database. Months are archived in order, the oldest first.",
    parameters: {
      month: closedMonth,
      again: flag(
        "replaces an archive, and discards the records of later months' archives; their files stay in the store",
      ),
    },
    run: async ({ kit, by, directUrl, progress }, input) => {
      const { proofsOf } = await loadModules();
      return await writeMonth(kit, {
        ...{ month: input.month, by, url: directUrl, isAgain: input.again, proofs: proofsOf() },
        about: await describeArchiveWriter(kit),
        onProgress: progress.step("archiving"),
      });
    },
    show: showWritten,
  }),
  command({
    name: "archive verify",
    needs: "system:write",
    summary: "Reads the archive of a month back from the store, and proves it row by row.",
    note: "It exits with 1 if something is wrong, and names it. A dropped month is compared with its digests alone.",
    keepsResult: true,
    parameters: { month: closedMonth },
    run: async ({ kit, by, directUrl, progress }, input) => {
      const { proofsOf } = await loadModules();
      return await verifyMonth(kit, {
        ...{ month: input.month, by, url: directUrl, digestedTables: proofsOf().digestedTables },
        onProgress: progress.step("verifying"),
      });
    },
    show: showVerified,
    data: ({ faults, ...rest }) => ({ proven: faults.length === 0, ...rest, faults }),
    holds: ({ faults }) => faults.length === 0,
  }),
  command({
    name: "archive drop",
    needs: "money:write",
    summary: "Drops an archived month from the database. A second person approves it first.",
    note: "The archive must be verified within 7 days, and the newest complete `ledger verify` must be later than the archive. Months are dropped in order. It cannot be undone; the archive can be loaded elsewhere.",
    parameters: { month: closedMonth },
    preview: async ({ kit }, input) =>
      previewChange(kit, await loadMonthDrop(), input, CONSEQUENCE),
    run: async ({ kit, by }, input) =>
      dropArchivedMonth(kit, await loadMonthDrop(), { month: input.month, by }),
    show: showPerformed(showDropped),
    data: presentPerformed((dropped: DroppedMonth) => dropped),
  }),
];

const CONSEQUENCE =
  "Statements and lists then begin after this month. Requests for older ones are refused, and `ledger verify` starts from the balance that each account had.";

function showMonths(months: readonly ListedMonth[]): string {
  if (months.length === 0) return "The ledger has no months yet.";
  const rows = months.map((one) => [
    one.month,
    one.state,
    megabytes(one.bytes),
    count(one.rows),
    one.isKept ? "kept" : "may be dropped",
    timesOf(one),
    one.archive ?? "",
  ]);
  return table(["MONTH", "STATE", "SIZE", "ROWS", "SETTING", "SINCE", "ARCHIVE"], rows);
}

function timesOf({ droppedAt, verifiedAt, writtenAt }: ListedMonth): string {
  const at = droppedAt ?? verifiedAt ?? writtenAt;
  return at === null ? "" : minute(at);
}

const MEGABYTE = 1_048_576;

const megabytes = (bytes: number): string =>
  `${(bytes / MEGABYTE).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;

function showWritten({ month: name, store, folder, manifest }: WrittenMonth): string {
  const files = [...manifest.tables, manifest.movements, manifest.postings];
  const rows = files.map((one) => [one.file, count(one.rows), megabytes(Number(one.bytes))]);
  return [
    `Archived ${name} in ${store} ${folder}.`,
    table(["FILE", "ROWS", "SIZE"], rows),
    `Now run: archive verify ${name}`,
  ].join("\n");
}

function showVerified({ month: name, isDropped, files, rows, faults }: VerifiedMonth): string {
  if (faults.length > 0)
    return [`NOT PROVEN: the archive of ${name} has ${faults.length} faults.`, ...faults].join(
      "\n",
    );
  const compared = isDropped
    ? "They have the digests of the chain."
    : "They equal the rows in the database, and the later balance of each account follows from them.";
  return `Proven: ${files} files of ${name} were read back, with ${count(rows)} rows. ${compared}`;
}

function showDropped({ month: name, rows }: DroppedMonth): string {
  return `Dropped ${name}: ${count(rows)} rows are now only in its archive. Run \`ledger verify\` now.`;
}

const count = (number: number | bigint | string): string =>
  BigInt(Math.round(Number(number))).toLocaleString("en-US");

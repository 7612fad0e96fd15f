import { Copy, UserRound } from "lucide-react";
import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { Reference } from "../../components/reference.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { readAmount } from "../../format/read-amount.ts";
import type { StatusShape } from "../../format/status.ts";
import type { FileRow } from "./use-file.ts";

const number: Column<FileRow> = {
  id: "row",
  header: "Row",
  width: "fit",
  isFixed: true,
  cell: ({ number: row }) => <span className="figures text-quiet">{row}</span>,
};

const beneficiary: Column<FileRow> = {
  id: "beneficiary",
  header: "Beneficiary",
  width: "grow",
  phone: "lead",
  isFixed: true,
  cell: ({ number: row, accountName, bankName, bank, accountNumber }) => (
    <Party
      name={accountName === "" ? "No name" : accountName}
      phoneTime={`Row ${row}`}
      meta={
        <>
          {bankName ?? (bank === "" ? "No bank" : bank)}{" "}
          <span className="font-mono">{accountNumber}</span>
        </>
      }
    />
  ),
};

const narration: Column<FileRow> = {
  id: "narration",
  header: "Narration",
  width: "fit",
  cell: ({ narration: text }) => (
    <span title={text} className="block max-w-44 truncate text-quiet">
      {text}
    </span>
  ),
};

/** The text that was typed, if it is not an amount. */
const amount: Column<FileRow> = {
  id: "amount",
  header: "Amount",
  align: "end",
  width: "fit",
  phone: "top",
  isFixed: true,
  cell: ({ amount: typed, state }) => {
    const value = readAmount(typed);
    if (value === undefined || !Number.isInteger(value))
      return <span className="figures text-bad">{typed === "" ? "No amount" : typed}</span>;
    return (
      <Amount value={value} tone={state === "skipped" || state === "failed" ? "off" : "plain"} />
    );
  },
};

export const draftColumns: readonly Column<FileRow>[] = [
  number,
  beneficiary,
  narration,
  {
    id: "check",
    header: "Check",
    width: "fit",
    phone: "bottom",
    cell: (row) => <Check row={row} />,
  },
  amount,
];

/** The problem in two words. A correct row shows nothing. */
function Check({ row }: { readonly row: FileRow }) {
  if (row.state === "skipped") return <ShapedStatus shape="ended" words="Skipped" />;
  const [problem] = row.problems;
  if (problem === undefined) return <ShapedStatus shape="done" words="Ready" />;
  if (problem.severity === "error") return <ShapedStatus shape="failed" words={problem.label} />;
  if (row.kept) return <ShapedStatus shape="done" words="Kept" />;
  const icon = problem.field === "accountName" ? UserRound : Copy;
  return <ShapedStatus shape="progress" words={problem.label} icon={icon} />;
}

const OUTCOMES: Readonly<Record<string, { shape: StatusShape; words: string }>> = {
  awaiting_approval: { shape: "person", words: "Needs approval" },
  pending: { shape: "progress", words: "Pending" },
  unknown: { shape: "unknown", words: "Outcome unknown" },
  successful: { shape: "done", words: "Successful" },
  failed: { shape: "failed", words: "Not paid" },
  skipped: { shape: "ended", words: "Skipped" },
};

export const sentColumns: readonly Column<FileRow>[] = [
  number,
  beneficiary,
  {
    id: "reference",
    header: "Reference",
    width: "fit",
    cell: ({ reference }) => (reference === null ? null : <Reference value={reference} />),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ state }) => {
      const outcome = OUTCOMES[state];
      return outcome === undefined ? null : <ShapedStatus {...outcome} />;
    },
  },
  amount,
];

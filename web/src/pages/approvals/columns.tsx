import { FileText } from "lucide-react";
import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { countOf } from "../../format/words.ts";
import type { Approval } from "./approvals-query.ts";

/** `84 transfers of payroll.csv`, or the receiver. */
export const nameOf = ({ kind, name, accountName, transfers }: Approval): string =>
  kind === "file" ? `${countOf(transfers, "transfer")} of ${name}` : `Transfer to ${accountName}`;

export const makerOf = ({ isMine, madeBy }: Pick<Approval, "isMine" | "madeBy">): string => {
  if (isMine) return "you";
  return madeBy ?? "your API";
};

const time: Column<Approval> = {
  id: "time",
  header: "Created",
  width: "fit",
  isFixed: true,
  cell: ({ askedAt }) => <Time at={askedAt} as="dated" />,
};

const party: Column<Approval> = {
  id: "party",
  header: "To",
  width: "grow",
  phone: "lead",
  isFixed: true,
  cell: (row) =>
    row.kind === "file" ? (
      <Party
        icon={FileText}
        name={row.name ?? "A file"}
        phoneTime={<Time at={row.askedAt} as="dated" />}
        meta={countOf(row.transfers, "transfer")}
      />
    ) : (
      <Party
        direction="out"
        name={row.accountName ?? "No name"}
        phoneTime={<Time at={row.askedAt} as="dated" />}
        meta={
          <>
            {row.bankName} <span className="font-mono">{row.accountNumber}</span>, {row.description}
          </>
        }
      />
    ),
};

const maker: Column<Approval> = {
  id: "maker",
  header: "Created by",
  width: "fit",
  cell: (row) => {
    const name = makerOf(row);
    return (
      <span title={name} className="block max-w-40 truncate">
        {name}
      </span>
    );
  },
};

const amount: Column<Approval> = {
  id: "amount",
  header: "Amount",
  align: "end",
  width: "fit",
  phone: "top",
  isFixed: true,
  cell: ({ amount: value, decision }) => (
    <Amount value={value} tone={decision === "rejected" ? "off" : "plain"} />
  ),
};

export const openColumns: readonly Column<Approval>[] = [
  time,
  party,
  maker,
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ mayApprove }) =>
      mayApprove ? (
        <ShapedStatus shape="person" words="Needs approval" />
      ) : (
        <ShapedStatus shape="progress" words="Waiting for others" />
      ),
  },
  amount,
];

export const decidedColumns: readonly Column<Approval>[] = [
  {
    ...time,
    header: "Decided",
    cell: ({ decidedAt, askedAt }) => <Time at={decidedAt ?? askedAt} as="dated" />,
  },
  party,
  maker,
  {
    id: "decision",
    header: "Decision",
    width: "fit",
    phone: "bottom",
    cell: ({ decision, decidedBy }) =>
      decision === "approved" ? (
        <ShapedStatus shape="done" words={`Approved by ${decidedBy}`} />
      ) : (
        <ShapedStatus shape="ended" words={`Rejected by ${decidedBy}`} />
      ),
  },
  amount,
];

import { Amount } from "../../../components/amount.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Party } from "../../../components/party.tsx";
import { Status } from "../../../components/status.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { ListState } from "../../../components/table/table-props.ts";
import { Time } from "../../../components/time.tsx";
import { useConsole } from "../../shell/use-console.ts";
import type { InspectedTransaction } from "./transaction-queries.ts";

interface TransactionListProps {
  readonly rows: readonly InspectedTransaction[];
  readonly list: ListState;
}

/** Several transactions that one reference means: those of a virtual account, or of several merchants. */
export function TransactionList({ rows, list }: TransactionListProps) {
  const { to } = useConsole();
  return (
    <DataTable
      label="Transactions"
      columns={COLUMNS}
      rows={rows}
      state={list}
      rowKey={({ businessId, reference }) => `${businessId} ${reference}`}
      rowTo={({ reference, businessId, mode }) =>
        to("transactions", { search: reference, business: businessId, in: mode })
      }
      rowLabel={({ type, reference }) => `${type}, ${reference}`}
      dayOf={({ createdAt }) => createdAt}
      empty={<Empty drawing="stripes" title="No transaction" />}
    />
  );
}

const COLUMNS: readonly Column<InspectedTransaction>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "what",
    header: "Transaction",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ type, userBusinessName, mode, reference }) => (
      <Party name={`${type} of ${userBusinessName}`} meta={`${mode} mode, ${reference}`} />
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ status, progress }) => (
      <Status word={status} outcomeUnknown={progress === "unknown"} />
    ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: ({ trxAmount, currency }) => <Amount value={trxAmount} currency={currency} />,
  },
];

import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { factsOf, metaOf, partyOf, signedAmount, type TransactionRow, toneOf } from "./record.ts";

export const COLUMNS: readonly Column<TransactionRow>[] = [
  {
    id: "time",
    header: "Lagos time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "party",
    header: "To or from",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (row) => (
      <Party
        name={partyOf(row)}
        meta={metaOf(row)}
        phoneTime={<Time at={row.createdAt} as="clock" />}
        direction={row.postingType === "Debit" ? "out" : "in"}
      />
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: (row) => <Status word={row.status} {...factsOf(row)} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: (row) => (
      <Amount value={signedAmount(row)} currency={row.currency} sign="always" tone={toneOf(row)} />
    ),
  },
];

import { Amount } from "../../../../src/components/amount.tsx";
import { Party } from "../../../../src/components/party.tsx";
import { Status } from "../../../../src/components/status.tsx";
import type { Column } from "../../../../src/components/table/column.ts";
import { Time } from "../../../../src/components/time.tsx";
import { signedAmount, type Transaction, toneOf } from "./transaction.ts";

export const COLUMNS: readonly Column<Transaction>[] = [
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
    cell: ({ party, meta, postingType, createdAt }) => (
      <Party
        name={party}
        meta={meta}
        phoneTime={<Time at={createdAt} as="clock" />}
        direction={postingType === "Debit" ? "out" : "in"}
      />
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: (row) => <Status word={row.status} {...row} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: (row) => <Amount value={signedAmount(row)} sign="always" tone={toneOf(row)} />,
  },
];

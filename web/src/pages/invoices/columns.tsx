import { Amount } from "../../components/amount.tsx";
import { Bar } from "../../components/paid-bar.tsx";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { Due } from "./due.tsx";
import { type Invoice, payerOf } from "./invoice.ts";

export const COLUMNS: readonly Column<Invoice>[] = [
  {
    id: "time",
    header: "Created",
    width: "fit",
    isFixed: true,
    cell: ({ dateCreated }) => <Time at={dateCreated} as="clock" className="text-quiet" />,
  },
  {
    id: "payer",
    header: "For",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (invoice) => (
      <Party
        name={payerOf(invoice)}
        meta={invoice.description ?? invoice.invoiceNumber}
        phoneTime={<Time at={invoice.dateCreated} as="clock" />}
      />
    ),
  },
  {
    id: "due",
    header: "Due",
    width: "fit",
    cell: (invoice) => <Due invoice={invoice} className="text-meta" />,
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ status }) => <Status word={status} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: ({ amount, amountPaid, status }) => (
      <span className="inline-flex flex-col items-end gap-1">
        <Amount value={amount} tone={toneOf(status)} />
        {status === "PartiallyPaid" ? (
          <Bar paid={amountPaid} amount={amount} className="h-1 w-24" />
        ) : null}
      </span>
    ),
  },
];

function toneOf(status: Invoice["status"]): "in" | "off" | "plain" {
  if (status === "Paid") return "in";
  return status === "Cancelled" || status === "Expired" ? "off" : "plain";
}

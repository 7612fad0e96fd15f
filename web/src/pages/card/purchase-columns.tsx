import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import type { Authorization } from "./card-queries.ts";
import { declineWords } from "./decline-words.ts";

/** What a merchant is called, if its name is known. */
export const merchantOf = ({ merchantName }: Authorization): string => merchantName ?? "A merchant";

/** The requested amount, approved or declined. */
export const amountOf = ({ status, approvedAmount, declinedAmount }: Authorization): number =>
  status === "Declined" ? declinedAmount : approvedAmount;

const NOT_PAID: ReadonlySet<string> = new Set(["Declined", "Reversed", "Expired"]);

export const PURCHASE_COLUMNS: readonly Column<Authorization>[] = [
  {
    id: "time",
    header: "Lagos time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "merchant",
    header: "Merchant",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (row) => (
      <Party
        name={merchantOf(row)}
        meta={metaOf(row)}
        phoneTime={<Time at={row.createdAt} as="clock" />}
      />
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ status }) => <Status word={status} />,
  },
  {
    id: "held",
    header: "Held now",
    align: "end",
    cell: ({ heldAmount }) => (
      <Amount value={heldAmount} currency="USD" tone={heldAmount === 0 ? "off" : "plain"} />
    ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: (row) => (
      <Amount
        value={amountOf(row)}
        currency="USD"
        tone={NOT_PAID.has(row.status) ? "off" : "plain"}
      />
    ),
  },
];

const metaOf = ({ status, declineReason, country, walletReference }: Authorization) =>
  status === "Declined"
    ? declineWords(declineReason).why
    : [country, walletReference === null ? null : "paid by the customer’s wallet"]
        .filter((part) => part !== null)
        .join(", ");

export const purchaseLabel = (row: Authorization): string =>
  `${merchantOf(row)}, ${formatAmount(amountOf(row), "USD")}, ${row.status}`;

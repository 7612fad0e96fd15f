import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { type Bill, CATEGORIES, chargedFor } from "./bill.ts";

export const COLUMNS: readonly Column<Bill>[] = [
  {
    id: "time",
    header: "Lagos time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "what",
    header: "What",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ category, itemName, customerId, createdAt }) => (
      <Party
        icon={CATEGORIES[category].icon}
        name={`${CATEGORIES[category].text}, ${itemName}`}
        meta={`${CATEGORIES[category].customer} ${customerId}`}
        phoneTime={<Time at={createdAt} as="clock" />}
      />
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: ({ status }) => <BillState status={status} />,
  },
  {
    id: "amount",
    header: "Charged",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: (bill) => (
      <Amount
        value={-chargedFor(bill)}
        sign="always"
        tone={bill.status === "Failed" ? "off" : "plain"}
      />
    ),
  },
];

/** A failed purchase was refunded in the same step: both belong to its state. */
export function BillState({ status }: Pick<Bill, "status">) {
  return status === "Failed" ? (
    <Status word={status} words="Failed, refunded" />
  ) : (
    <Status word={status} />
  );
}

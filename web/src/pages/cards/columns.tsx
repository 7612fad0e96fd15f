import { CreditCard } from "lucide-react";
import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import type { Card, ListedCard } from "./cards-query.ts";

/** `Visa …4242`; the digits are there once the issuer has made the card. */
export const numberOf = ({ brand, lastFour }: Pick<Card, "brand" | "lastFour">): string =>
  lastFour === null ? brand : `${brand} …${lastFour}`;

export const COLUMNS: readonly Column<ListedCard>[] = [
  {
    id: "card",
    header: "Card",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (card) => <Party icon={CreditCard} name={card.label} meta={numberOf(card)} />,
  },
  {
    id: "holder",
    header: "Customer",
    width: "fit",
    cell: ({ customerName, customerId }) => (
      <span className="block max-w-64 truncate text-quiet">
        {customerName ?? `Customer ${customerId}`}
      </span>
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
    id: "issued",
    header: "Issued",
    width: "fit",
    cell: ({ issuedAt }) =>
      issuedAt === null ? (
        <span className="text-quiet">Not yet</span>
      ) : (
        <Time at={issuedAt} as="dated" className="text-quiet" />
      ),
  },
  {
    id: "balance",
    header: "Balance",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: ({ balance }) => <Amount value={balance} currency="USD" />,
  },
];

import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../components/amount.tsx";
import { Empty } from "../../components/empty.tsx";
import { Reference } from "../../components/reference.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Authorization, authorizationsQuery, declinesQuery } from "./card-queries.ts";
import { declineWords } from "./decline-words.ts";

interface PurchasesTableProps {
  readonly cardReference: string;
  readonly isDeclined: boolean;
}

/** What was asked of the card: what was approved, or what was declined and why. */
export function PurchasesTable({ cardReference, isDeclined }: PurchasesTableProps) {
  const place = usePlace();
  const search = useSearchFields();
  const page = Number(search["page"] ?? 1);
  const query = isDeclined ? declinesQuery : authorizationsQuery;
  const list = useQuery(query(place, cardReference, page));
  const pagination = list.data?.pagination;
  return (
    <DataTable
      label={isDeclined ? "Declined purchases" : "Purchases"}
      columns={isDeclined ? DECLINED : APPROVED}
      rows={list.data?.rows}
      state={list}
      rowKey={({ authorizationId, createdAt }) => `${authorizationId} ${createdAt}`}
      empty={
        <Empty title={isDeclined ? "Nothing was declined" : "No purchase yet"} drawing="stripes">
          {isDeclined
            ? "A declined purchase stands here with its reason and what can be done."
            : "A purchase stands here as soon as the merchant asks for it."}
        </Empty>
      }
      footer={
        pagination === undefined ? null : (
          <Pager
            pagination={pagination}
            pageTo={(next) => place.to(["cards", cardReference], { ...search, page: String(next) })}
          />
        )
      }
    />
  );
}

const TIME: Column<Authorization> = {
  id: "time",
  header: "Time",
  width: "fit",
  isFixed: true,
  cell: ({ createdAt }) => <Time at={createdAt} className="text-quiet" />,
};

const APPROVED: readonly Column<Authorization>[] = [
  TIME,
  {
    id: "purchase",
    header: "Purchase",
    width: "grow",
    phone: "lead",
    cell: ({ authorizationId, createdAt }) => (
      <>
        <Reference value={authorizationId} label="authorisation" />
        <Time at={createdAt} className="block text-label text-faint fold:hidden" />
      </>
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
    header: "Approved",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: ({ approvedAmount, status }) => (
      <Amount
        value={approvedAmount}
        currency="USD"
        tone={["Reversed", "Expired"].includes(status) ? "off" : "plain"}
      />
    ),
  },
];

const DECLINED: readonly Column<Authorization>[] = [
  TIME,
  {
    id: "why",
    header: "Why",
    width: "grow",
    phone: "lead",
    cell: ({ declineReason }) => {
      const { why, help } = declineWords(declineReason);
      return (
        <>
          <span className="block truncate font-strong">{why}</span>
          <span className="block truncate text-label text-faint">{help}</span>
        </>
      );
    },
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
    header: "Asked",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: ({ declinedAmount }) => <Amount value={declinedAmount} currency="USD" tone="off" />,
  },
];

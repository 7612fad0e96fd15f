import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../components/amount.tsx";
import { Empty } from "../../components/empty.tsx";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { separateWords } from "../../format/status.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type CardTransaction, statementQuery } from "./card-queries.ts";
import { declineWords } from "./decline-words.ts";

/** Everything that happened on the card, the newest first. */
export function StatementTable({ cardReference }: { readonly cardReference: string }) {
  const place = usePlace();
  const search = useSearchFields();
  const page = Number(search["page"] ?? 1);
  const list = useQuery(statementQuery(place, cardReference, page));
  return (
    <DataTable
      label="Statement"
      columns={COLUMNS}
      rows={list.data?.transactions}
      state={list}
      rowKey={({ reference }) => reference}
      dayOf={({ occurredAt }) => occurredAt}
      empty={
        <Empty title="Nothing has happened on this card" drawing="stripes">
          Purchases, settlements, reversals and refunds stand here.
        </Empty>
      }
      footer={
        list.data === undefined ? null : (
          <Pager
            pagination={{
              page: list.data.pageNumber,
              page_size: list.data.pageSize,
              total: list.data.totalCount,
              has_more: list.data.hasMore,
            }}
            pageTo={(next) => place.to(["cards", cardReference], { ...search, page: String(next) })}
          />
        )
      }
    />
  );
}

const COLUMNS: readonly Column<CardTransaction>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ occurredAt }) => <Time at={occurredAt} as="clock" className="text-quiet" />,
  },
  {
    id: "merchant",
    header: "Merchant",
    width: "grow",
    phone: "lead",
    cell: (row) => <Party name={row.merchantName || row.description} meta={metaOf(row)} />,
  },
  {
    id: "type",
    header: "What",
    width: "fit",
    cell: ({ type }) => <span className="text-quiet">{separateWords(type)}</span>,
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
    cell: ({ amount, status }) => (
      <Amount value={amount} currency="USD" tone={status === "Declined" ? "off" : "plain"} />
    ),
  },
];

const metaOf = ({ declineReason, country }: CardTransaction): string | undefined =>
  declineReason === null ? (country ?? undefined) : declineWords(declineReason).why;

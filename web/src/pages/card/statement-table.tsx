import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../api/client.ts";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import type { FilterSet } from "../../components/filters/filter.ts";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import { useFilters } from "../../components/filters/use-filters.ts";
import { Party } from "../../components/party.tsx";
import { StatementButton } from "../../components/statement-button.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { separateWords } from "../../format/status.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { ENTRY_FILTERS } from "../wallet/entry-filters.ts";
import { type CardTransaction, statementQuery } from "./card-queries.ts";
import { declineWords } from "./decline-words.ts";

/** Everything that happened on the card, the newest first. */
export function StatementTable({ cardReference }: { readonly cardReference: string }) {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(STATEMENT_FILTERS);
  const pageNumber = Number(search["page"] ?? 1);
  const list = useQuery(statementQuery(place, cardReference, { ...filters.query, pageNumber }));
  const address = `${addressOf(place)}/business/card/${cardReference}/statement`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pr-7 max-fold:pr-4">
        <div className="min-w-0 flex-1">
          <FilterBar state={filters} />
        </div>
        <StatementButton files={[{ text: "CSV", address }]} />
      </div>
      <DataTable
        label="Statement"
        columns={COLUMNS}
        rows={list.data?.transactions}
        state={list}
        rowKey={({ reference }) => reference}
        rowTo={({ reference }) => place.to(["transactions", reference])}
        rowLabel={({ description }) => description}
        dayOf={({ occurredAt }) => occurredAt}
        empty={
          filters.count > 0 ? (
            <Empty
              title="No rows match these filters"
              action={<Button onClick={filters.clear}>Clear the filters</Button>}
            />
          ) : (
            <Empty title="Nothing has happened on this card" drawing="stripes">
              Purchases, settlements, reversals and refunds appear here.
            </Empty>
          )
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
              pageTo={(next) =>
                place.to(["cards", cardReference], { ...search, page: String(next) })
              }
            />
          )
        }
      />
    </>
  );
}

const STATEMENT_FILTERS: FilterSet = {
  ...ENTRY_FILTERS,
  search: { param: "searchBy", placeholder: "Merchant, reference, issuer’s id" },
};

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

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { readList } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import { useFilters } from "../../components/filters/use-filters.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { type CurrentPlace, usePlace, useSearchFields } from "../../shell/use-place.ts";
import { cardsKey } from "../cards/cards-query.ts";
import { ENTRY_COLUMNS } from "../wallet/entry-columns.tsx";
import { ENTRY_FILTERS } from "../wallet/entry-filters.ts";

const entriesQuery = (place: CurrentPlace, query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: [...cardsKey(place), "wallet", "entries", query],
    queryFn: ({ signal }) =>
      readList(place.api.GET("/business/card-wallet/transactions", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

/** The entries of the card wallet, newest first, each with the balance after it. */
export function EntriesTable() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(ENTRY_FILTERS);
  const pageNumber = Number(search["page"] ?? 1);
  const list = useQuery(entriesQuery(place, { ...filters.query, pageNumber }));
  const pagination = list.data?.pagination;
  return (
    <>
      <FilterBar state={filters} />
      <DataTable
        label="Entries of the card wallet"
        columns={ENTRY_COLUMNS}
        rows={list.data?.rows}
        state={list}
        rowKey={({ id }) => String(id)}
        dayOf={({ createdAt }) => createdAt}
        empty={
          filters.count > 0 ? (
            <Empty
              title="No entries match these filters"
              action={<Button onClick={filters.clear}>Clear the filters</Button>}
            />
          ) : (
            <Empty drawing="stripes" title="Nothing has moved in the card wallet">
              The first entry appears when the operator funds the card wallet.
            </Empty>
          )
        }
        footer={
          pagination === undefined ? null : (
            <Pager
              pagination={pagination}
              pageTo={(next) => place.to("cards/wallet", { ...search, page: String(next) })}
            />
          )
        }
      />
    </>
  );
}

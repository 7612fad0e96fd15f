import { useQuery } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar, FilterSums, ListTotal } from "../../components/filters/filter-bar.tsx";
import { SavedViews } from "../../components/filters/saved-views.tsx";
import { useFilters } from "../../components/filters/use-filters.ts";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type Authorization, authorizationsQuery } from "../card/card-queries.ts";
import { PURCHASE_COLUMNS, purchaseLabel } from "../card/purchase-columns.tsx";
import { CardsHead } from "../cards/cards-head.tsx";
import { cardsKey } from "../cards/cards-query.ts";
import { FILTERS, VIEWS } from "./filters.ts";

const COLUMNS = [
  ...PURCHASE_COLUMNS.slice(0, 2),
  {
    id: "card",
    header: "Card",
    width: "fit",
    cell: ({ lastFour }: Authorization) => (
      <span className="text-quiet">{lastFour === null ? "" : `…${lastFour}`}</span>
    ),
  },
  ...PURCHASE_COLUMNS.slice(2),
] as const satisfies readonly Column<Authorization>[];

/** The purchases with all cards: approved ones, or declined ones with the reason. */
export function CardPurchasesPage() {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(FILTERS);
  const pageNumber = Number(search["page"] ?? 1);
  const list = useQuery(authorizationsQuery(place, { ...filters.query, pageNumber }));
  useLiveQueries(/^card\./, cardsKey(place));
  const pagination = list.data?.pagination;
  return (
    <>
      <CardsHead />
      <SavedViews
        of="card-purchases"
        state={filters}
        views={VIEWS}
        listTo={place.to("cards/purchases")}
      />
      <FilterBar state={filters} />
      <FilterSums>
        <ListTotal total={pagination?.total} noun="purchase" />
      </FilterSums>
      <div className="border-t border-line">
        <DataTable
          label="Purchases"
          columns={COLUMNS}
          rows={list.data?.rows}
          state={list}
          rowKey={({ cardReference, authorizationId, createdAt }) =>
            `${cardReference} ${authorizationId} ${createdAt}`
          }
          rowTo={({ cardReference, authorizationId, status }) =>
            place.to(
              ["cards", cardReference, authorizationId],
              status === "Declined" ? { tab: "declined" } : {},
            )
          }
          rowLabel={purchaseLabel}
          dayOf={({ createdAt }) => createdAt}
          empty={
            filters.count > 0 ? (
              <Empty
                title="No purchases match these filters"
                action={<Button onClick={filters.clear}>Clear the filters</Button>}
              />
            ) : (
              <Empty title="No purchase yet" drawing="stripes">
                A purchase appears here as soon as a merchant asks for an authorisation.
              </Empty>
            )
          }
          footer={
            pagination === undefined ? null : (
              <Pager
                pagination={pagination}
                pageTo={(next) => place.to("cards/purchases", { ...search, page: String(next) })}
              />
            )
          }
        />
      </div>
    </>
  );
}

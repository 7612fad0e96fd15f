import { useQuery } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import { useFilters } from "../../components/filters/use-filters.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { ENTRY_COLUMNS, signedEntry } from "./entry-columns.tsx";
import { ENTRY_FILTERS } from "./entry-filters.ts";
import { currencyOf, entriesQuery, type Wallet, type WalletEntry } from "./wallet-queries.ts";

/** The wallet's entries, newest first, each with the balance after it. */
export function EntriesTable({ wallet }: { readonly wallet: Wallet }) {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(ENTRY_FILTERS);
  const pageNumber = Number(search["page"] ?? 1);
  const path = ["wallets", wallet.walletReference];
  const list = useQuery(
    entriesQuery(place, wallet.walletReference, { ...filters.query, pageNumber }),
  );
  const pagination = list.data?.pagination;
  return (
    <>
      <FilterBar state={filters} />
      <DataTable
        label="Entries"
        columns={ENTRY_COLUMNS}
        rows={list.data?.rows}
        state={list}
        rowKey={({ id }) => String(id)}
        dayOf={({ createdAt }) => createdAt}
        daySummary={(rows) => summarise(rows, currencyOf(wallet))}
        empty={
          filters.count > 0 ? (
            <Empty
              title="No entries match these filters"
              action={<Button onClick={filters.clear}>Clear the filters</Button>}
            />
          ) : (
            <Empty drawing="stripes" title="Nothing has moved in this wallet">
              The first entry appears when money arrives at its account number.
            </Empty>
          )
        }
        footer={
          pagination === undefined ? null : (
            <Pager
              pagination={pagination}
              pageTo={(next) => place.to(path, { ...search, page: String(next) })}
            />
          )
        }
      />
    </>
  );
}

const summarise = (rows: readonly WalletEntry[], currency: "NGN" | "USD"): string =>
  formatAmount(
    rows.reduce((sum, row) => sum + signedEntry(row), 0),
    currency,
    "always",
  );

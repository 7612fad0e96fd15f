import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import { useFilters } from "../../components/filters/use-filters.ts";
import { Party } from "../../components/party.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { separateWords } from "../../format/status.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
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
        columns={COLUMNS}
        rows={list.data?.rows}
        state={list}
        rowKey={({ id }) => String(id)}
        dayOf={({ createdAt }) => createdAt}
        daySummary={(rows) => summarise(rows, currencyOf(wallet))}
        empty={
          filters.count > 0 ? (
            <Empty
              title="No entry fits these filters"
              action={<Button onClick={filters.clear}>Remove the filters</Button>}
            />
          ) : (
            <Empty drawing="stripes" title="Nothing has moved in this wallet">
              A credit to its account number is its first entry.
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

const signed = ({ postingType, amount }: WalletEntry): number =>
  postingType === "Debit" ? -amount : amount;

const summarise = (rows: readonly WalletEntry[], currency: "NGN" | "USD"): string =>
  formatAmount(
    rows.reduce((sum, row) => sum + signed(row), 0),
    currency,
    "always",
  );

const COLUMNS: readonly Column<WalletEntry>[] = [
  {
    id: "time",
    header: "Lagos time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "what",
    header: "Entry",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ narrative, type, createdAt, postingType }) => (
      <Party
        name={narrative}
        meta={separateWords(type)}
        phoneTime={<Time at={createdAt} as="clock" />}
        direction={postingType === "Debit" ? "out" : "in"}
      />
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
        value={signed(row)}
        currency={currencyOf(row)}
        sign="always"
        tone={row.postingType === "Credit" ? "in" : "plain"}
      />
    ),
  },
  {
    id: "after",
    header: "Balance after",
    align: "end",
    phone: "bottom",
    cell: (row) => <Amount value={row.balanceAfter} currency={currencyOf(row)} tone="quiet" />,
  },
];

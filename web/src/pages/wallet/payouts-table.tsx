import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import { useFilters } from "../../components/filters/use-filters.ts";
import { Party } from "../../components/party.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { PAYOUT_FILTERS } from "./entry-filters.ts";
import { currencyOf, payoutsQuery, type Wallet, type WalletPayout } from "./wallet-queries.ts";

/** Payouts to bank accounts. Programs make them by API; this page only shows them. */
export function PayoutsTable({ wallet }: { readonly wallet: Wallet }) {
  const place = usePlace();
  const search = useSearchFields();
  const filters = useFilters(PAYOUT_FILTERS);
  const pageNumber = Number(search["page"] ?? 1);
  const path = ["wallets", wallet.walletReference];
  const list = useQuery(
    payoutsQuery(place, wallet.walletReference, { ...filters.query, pageNumber }),
  );
  const pagination = list.data?.pagination;
  return (
    <>
      <FilterBar state={filters} />
      <DataTable
        label="Payouts"
        columns={COLUMNS}
        rows={list.data?.rows}
        state={list}
        rowKey={({ payoutReference }) => payoutReference}
        rowTo={({ payoutReference }) => place.to(["transactions", payoutReference])}
        rowLabel={(row) => `Payout to ${payeeOf(row)}, ${formatAmount(row.amount)}`}
        rowNote={({ reason }) =>
          reason === null ? null : <span className="text-quiet">{reason}</span>
        }
        dayOf={({ createdAt }) => createdAt}
        empty={
          filters.count > 0 ? (
            <Empty
              title="No payouts match these filters"
              action={<Button onClick={filters.clear}>Clear the filters</Button>}
            />
          ) : (
            <Empty
              drawing="stripes"
              title="No payout from this wallet"
              otherWay="By API: POST /api/v1/wallets/{walletReference}/payout"
            >
              Your program pays out customers’ money through the API. Members cannot.
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

const payeeOf = ({ destinationAccountName, destinationAccountNumber }: WalletPayout): string =>
  destinationAccountName ?? destinationAccountNumber;

const COLUMNS: readonly Column<WalletPayout>[] = [
  {
    id: "time",
    header: "Lagos time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "payee",
    header: "To",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (row) => (
      <Party
        name={payeeOf(row)}
        meta={`${row.destinationBankName ?? row.destinationBankCode} ${row.destinationAccountNumber}, ${row.narrative}`}
        phoneTime={<Time at={row.createdAt} as="clock" />}
        direction="out"
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
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: (row) => (
      <Amount
        value={-row.amount}
        currency={currencyOf(row)}
        sign="always"
        tone={row.status === "Failed" || row.status === "Reversed" ? "off" : "plain"}
      />
    ),
  },
  {
    id: "fee",
    header: "Fee",
    align: "end",
    cell: (row) => <Amount value={row.fee} currency={currencyOf(row)} tone="quiet" />,
  },
];

import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Amount } from "../../../components/amount.tsx";
import { Empty } from "../../../components/empty.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { AccountName } from "../../parts/account-name.tsx";
import { PageLinks } from "../../parts/list-pager.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { accountOfSlug, entriesQuery, type LedgerEntry } from "./queries.ts";

/** The entries of one account, the newest first. */
export function AccountEntries() {
  const { to } = useConsole();
  const { account: slug } = useParams({ strict: false }) as { readonly account: string };
  const { page = "1" } = useSearchFields();
  const account = accountOfSlug(slug);
  const list = useQuery(entriesQuery(account, Number(page)));
  return (
    <>
      <PageHead
        title={list.data === undefined ? account : separateWords(list.data.name)}
        parent={{ to: to("money/accounts"), text: "Accounts" }}
        state={`Account ${account}`}
      />
      {list.data?.name === "provider_clearing" ? <ClearingSign /> : null}
      <div className="mt-3 border-t border-line">
        <DataTable
          label="Entries"
          columns={list.data?.entries.some(hasBalance) === false ? WITHOUT_BALANCE : COLUMNS}
          rows={list.data?.entries.map((entry, index) => ({
            ...entry,
            index,
          }))}
          state={list}
          rowKey={({ transaction, index }) => `${transaction} ${index}`}
          rowTo={({ transaction }) => to(["money", "transactions", transaction])}
          rowLabel={({ narrative }) => narrative}
          empty={<Empty title="No entry here">Nothing has moved in this account.</Empty>}
          footer={
            <PageLinks
              page={Number(page)}
              hasMore={list.data?.hasMore === true}
              pageTo={(next) => to(["money", "accounts", slug], { page: next })}
            />
          }
        />
      </div>
    </>
  );
}

const ClearingSign = () => (
  <p className="px-7 pt-1 text-meta text-quiet max-fold:px-4">
    Money at providers is owed to you, so it is negative here, and positive on Reconciliation and
    Trial balances.
  </p>
);

interface Row extends LedgerEntry {
  readonly index: number;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "at",
    header: "Time",
    width: "fit",
    cell: ({ at }) => <Time at={at} as="dated" className="text-quiet" />,
  },
  {
    id: "narrative",
    header: "What",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ narrative, kind, at }) => (
      <span className="block min-w-0">
        <span title={narrative} className="block truncate font-strong">
          {narrative}
        </span>
        <span className="block truncate text-label text-faint">
          {kind}
          <span className="fold:hidden">
            , <Time at={at} as="dated" />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: "counterparty",
    header: "With",
    width: "fit",
    cell: ({ counterparty }) => (
      <span className="relative z-1 text-quiet">
        <AccountName of={counterparty} />
      </span>
    ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: ({ amount, currency }) => <Amount value={amount} sign="always" {...{ currency }} />,
  },
  {
    id: "balance",
    header: "Balance after",
    align: "end",
    phone: "bottom",
    cell: ({ balanceAfter, currency }) =>
      balanceAfter === null ? "" : <Amount value={balanceAfter} {...{ currency }} />,
  },
];

const hasBalance = ({ balanceAfter }: LedgerEntry): boolean => balanceAfter !== null;

/** The platform's accounts have no running balance. */
const WITHOUT_BALANCE = COLUMNS.filter(({ id }) => id !== "balance");

import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Amount } from "../../../components/amount.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Link } from "../../../components/link.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { separateWords } from "../../../format/status.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { BusinessName } from "../../parts/business-name.tsx";
import { PageLinks } from "../../parts/list-pager.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { AdjustButton } from "./adjust-button.tsx";
import { BusinessChooser } from "./business-chooser.tsx";
import { accountSlug, accountsQuery, type LedgerAccount } from "./queries.ts";

/** Where money stands: the platform's accounts, or those of one business. */
export function AccountsPage() {
  const { account } = useParams({ strict: false }) as { readonly account?: string };
  return account === undefined ? <Accounts /> : <Outlet />;
}

function Accounts() {
  const { mode, to } = useConsole();
  const { business = "", page = "1" } = useSearchFields();
  const list = useQuery(accountsQuery(mode, business, Number(page)));
  const pageTo = (next: string) => to("money/accounts", { business, page: next });
  return (
    <>
      <PageHead
        title="Accounts"
        state={
          business === "" ? (
            "Platform accounts, summed over all businesses"
          ) : (
            <>
              Of <BusinessName of={business} />
            </>
          )
        }
        actions={<AdjustButton {...{ mode, business }} />}
      />
      <BusinessChooser business={business} />
      <p className="px-7 pb-3 text-meta text-quiet max-fold:px-4">
        An amount is positive where the owner is owed it. Money at providers is owed to you, so
        provider clearing is negative here, and positive on Reconciliation and Trial balances.
      </p>
      <div className="border-t border-line">
        <DataTable
          label="Accounts of the ledger"
          columns={COLUMNS}
          rows={list.data?.accounts}
          state={list}
          rowKey={keyOf}
          empty={
            <Empty drawing="stripes" title="No account here">
              An account appears in the books with its first entry.
            </Empty>
          }
          footer={<PageLinks page={Number(page)} hasMore={!!list.data?.hasMore} pageTo={pageTo} />}
        />
      </div>
    </>
  );
}

const keyOf = ({ account, name, currency }: LedgerAccount): string =>
  account ?? `sum ${name} ${currency}`;

const COLUMNS: readonly Column<LedgerAccount>[] = [
  {
    id: "name",
    header: "Account",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (row) => <Name row={row} />,
  },
  ...(["available", "held", "pending"] as const).map((part) => ({
    id: part,
    header: part.charAt(0).toUpperCase() + part.slice(1),
    align: "end" as const,
    cell: (row: LedgerAccount) => {
      const value = row[part];
      return value === null ? "" : <Money row={row} value={value} />;
    },
  })),
  {
    id: "balance",
    header: "Balance",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: (row) => <Money row={row} value={row.balance} />,
  },
];

/** A sum over businesses has no entries of its own, so it is no link. */
function Name({ row }: { readonly row: LedgerAccount }) {
  const { to } = useConsole();
  const { name, account, available, held, pending } = row;
  const words = separateWords(name);
  return (
    <span className="block min-w-0">
      {account === null ? (
        <span className="block truncate font-strong">{words}</span>
      ) : (
        <Link
          to={to(["money", "accounts", accountSlug(account)])}
          data-row-link=""
          className="block truncate font-strong text-link hover:underline"
        >
          {words}
        </Link>
      )}
      <span className="block text-label text-faint">{account ?? "Sum of all businesses"}</span>
      {available === null || held === null || pending === null ? null : (
        <span className="block text-label text-quiet fold:hidden">
          available <Money row={row} value={available} />, held <Money row={row} value={held} />,
          pending <Money row={row} value={pending} />
        </span>
      )}
    </span>
  );
}

function Money({ row, value }: { readonly row: LedgerAccount; readonly value: number }) {
  return <Amount value={value} {...(row.currency === "none" ? {} : { currency: row.currency })} />;
}

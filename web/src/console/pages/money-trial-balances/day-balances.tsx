import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Amount } from "../../../components/amount.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { noonOf } from "../../parts/noon-of.ts";
import { useConsole } from "../../shell/use-console.ts";
import { type BalanceAmounts, type BalanceRow, dayQuery } from "./queries.ts";

/** Every account of one day: what it began with, what moved, and what it ended with. */
export function DayBalances() {
  const { mode, to } = useConsole();
  const { day } = useParams({ strict: false }) as { readonly day: string };
  const list = useQuery(dayQuery(day, mode));
  return (
    <>
      <PageHead
        title={day}
        parent={{ to: to("money/trial-balances"), text: "Trial balances" }}
        state="A debit is positive, a credit negative"
      >
        <Time at={noonOf(day)} as="date" />
      </PageHead>
      <div className="flex flex-col gap-3 px-7 py-3 max-fold:px-4">
        {list.data?.sums.map((sums) => (
          <Sums key={sums.currency} sums={sums} />
        ))}
        {list.data === undefined ? null : (
          <p className="text-meta text-quiet">
            What providers hold for you, provider clearing, is a debit and so positive here. On
            Accounts it is negative: there an amount is positive where the owner is owed it.
          </p>
        )}
        {list.data?.hasMore === true ? (
          <Notice kind="info" title="These are the first 500 accounts.">
            The sums are of all of them. The command trial-balance export has every row.
          </Notice>
        ) : null}
      </div>
      <div className="border-t border-line">
        <DataTable
          label={`Trial balance of ${day}`}
          columns={COLUMNS}
          rows={list.data?.rows}
          state={list}
          rowKey={({ environmentId, account, currency }) =>
            `${environmentId} ${account} ${currency}`
          }
          empty={<Empty title="No account moved">No account has a balance on this day.</Empty>}
        />
      </div>
    </>
  );
}

/** Below the account, where a phone has no columns for them. */
function PhoneAmounts({ amounts }: { readonly amounts: BalanceAmounts }) {
  const { currency, opening, debit, credit } = amounts;
  return (
    <span className="block text-label text-quiet fold:hidden">
      opening <Amount value={opening} currency={currency} tone="quiet" />, debit{" "}
      <Amount value={debit} currency={currency} tone="quiet" />, credit{" "}
      <Amount value={credit} currency={currency} tone="quiet" />
    </span>
  );
}

/** Both sides of a currency. They are equal, or the books are wrong. */
function Sums({ sums }: { readonly sums: BalanceAmounts }) {
  const { currency, debit, credit, closing } = sums;
  return (
    <p className="text-meta text-quiet">
      All accounts in {currency}: debits <Amount value={debit} currency={currency} />, credits{" "}
      <Amount value={credit} currency={currency} />, closing{" "}
      <Amount value={closing} currency={currency} />.
    </p>
  );
}

const COLUMNS: readonly Column<BalanceRow>[] = [
  {
    id: "account",
    header: "Account",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ account, businessName, businessId, ...amounts }) => (
      <span className="block min-w-0">
        <span className="block truncate font-strong">{separateWords(account)}</span>
        <span className="block truncate text-label text-faint">
          {businessName === null ? "Of the platform" : `${businessName}, ${businessId}`}
        </span>
        <PhoneAmounts amounts={amounts} />
      </span>
    ),
  },
  ...(["opening", "debit", "credit", "closing"] as const).map((name) => ({
    id: name,
    header: name.charAt(0).toUpperCase() + name.slice(1),
    align: "end" as const,
    ...(name === "closing" ? { phone: "top" as const, isFixed: true } : {}),
    cell: (row: BalanceRow) => (
      <Amount
        value={row[name]}
        currency={row.currency}
        tone={name === "closing" ? "plain" : "quiet"}
      />
    ),
  })),
];

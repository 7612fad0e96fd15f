import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { Empty } from "../../../components/empty.tsx";
import { LinkButton, TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { type Currency, formatAmount } from "../../../format/amount.ts";
import { countOf } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { commandQuery } from "../../api/read-command.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { noonOf } from "../../parts/noon-of.ts";
import { providerName } from "../../parts/provider-name.ts";
import { consoleAddress, useConsole } from "../../shell/use-console.ts";
import { differenceItems } from "../inbox/items.ts";
import type { Difference } from "../inbox/rows.ts";
import { COMPARISON } from "./comparison.tsx";
import { ProviderBalances } from "./provider-balances.tsx";

interface ProviderSums {
  readonly provider: string;
  readonly currency: Currency;
  readonly books: number;
  readonly statements: number;
  readonly fees: number;
  readonly coveredUntil: string | null;
}

/** The clearing account of a currency. */
interface Account {
  readonly currency: Currency;
  readonly ledger: number;
  readonly unexplained: number;
}

interface Report {
  readonly providers: readonly ProviderSums[];
  readonly accounts: readonly Account[];
}

/** What our books and the providers' statements say about the same money, in live mode. */
export function ReconciliationPage() {
  const { mode, to } = useConsole();
  const report = useQuery(commandQuery<Report>("reconciliation report"));
  if (mode === "test")
    return (
      <>
        <PageHead title="Reconciliation" />
        <Empty
          title="Test mode has no statements"
          action={
            <LinkButton to={consoleAddress("live", "money/reconciliation")}>
              Open it in live mode
            </LinkButton>
          }
        >
          Only live providers are compared with our books.
        </Empty>
      </>
    );
  return (
    <>
      <PageHead
        title="Reconciliation"
        actions={
          <CommandButton name="provider reconcile" question={COMPARISON}>
            Compare with a statement
          </CommandButton>
        }
      />
      <div className="flex flex-col gap-2 px-7 py-3 max-fold:px-4">
        {report.data?.accounts.filter(isUsed).map((one) => (
          <Verdict key={one.currency} of={one} />
        ))}
        {report.data === undefined ? null : <p className="text-quiet">{CLEARING_SIGN}</p>}
        <Differences inboxTo={to("inbox")} />
      </div>
      <div className="border-t border-line">
        <DataTable
          label="Providers' statements"
          columns={COLUMNS}
          rows={report.data?.providers}
          state={report}
          rowKey={({ provider, currency }) => `${provider} ${currency}`}
          empty={
            <Empty drawing="rings" title="No provider has a statement yet">
              Each night the service reads the statements of the live providers and compares them.
            </Empty>
          }
        />
      </div>
      <ProviderBalances />
    </>
  );
}

/** Without cards there is no money in dollars, so nothing is shown about it. */
const isUsed = ({ currency, ledger, unexplained }: Account): boolean =>
  currency === "NGN" || ledger !== 0 || unexplained !== 0;

function Verdict({ of: { currency, ledger, unexplained } }: { readonly of: Account }) {
  if (unexplained === 0)
    return (
      <p className="text-quiet">
        The clearing account has <Amount value={ledger} currency={currency} />, all of it explained.
      </p>
    );
  return (
    <Notice kind="wait" title={`${formatAmount(unexplained, currency)} is not explained.`}>
      The clearing account has <Amount value={ledger} currency={currency} />. Verify the ledger
      before you trust the comparison.
    </Notice>
  );
}

const CLEARING_SIGN = "What providers hold for you is positive here. On Accounts it is negative.";

/** How many differences wait for a decision, and where they are decided. */
function Differences({ inboxTo }: { readonly inboxTo: string }) {
  const { data = [] } = useQuery(commandQuery<readonly Difference[]>("reconciliation list"));
  const { length } = differenceItems(data, "live", Date.now());
  if (length === 0) return null;
  return (
    <p>
      {countOf(length, "difference")} to decide, in the <TextLink to={inboxTo}>inbox</TextLink>.
    </p>
  );
}

const COLUMNS: readonly Column<ProviderSums>[] = [
  {
    id: "provider",
    header: "Provider",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ provider, currency, coveredUntil, books, statements, fees }) => (
      <span className="block">
        <span className="block font-strong">{providerName(provider)}</span>
        <span className="text-label text-faint">
          {coveredUntil === null ? (
            "Never read"
          ) : (
            <>
              Read until <Time at={noonOf(coveredUntil)} as="date" />
            </>
          )}
        </span>
        <span className="block text-label text-quiet fold:hidden">
          books <Amount value={books} currency={currency} tone="quiet" />, statements{" "}
          <Amount value={statements} currency={currency} tone="quiet" />, fees{" "}
          <Amount value={fees} currency={currency} tone="quiet" />
        </span>
      </span>
    ),
  },
  {
    id: "books",
    header: "Our books",
    align: "end",
    cell: ({ books, currency }) => <Amount value={books} currency={currency} />,
  },
  {
    id: "statements",
    header: "Statements",
    align: "end",
    cell: ({ statements, currency }) => <Amount value={statements} currency={currency} />,
  },
  {
    id: "fees",
    header: "Fees",
    align: "end",
    cell: ({ fees, currency }) => <Amount value={fees} currency={currency} />,
  },
  {
    id: "difference",
    header: "Difference",
    align: "end",
    phone: "top",
    isFixed: true,
    // Kobo are added as whole numbers.
    cell: ({ books, statements, currency }) => (
      <Amount
        value={(Math.round(statements * 100) - Math.round(books * 100)) / 100}
        currency={currency}
      />
    ),
  },
];

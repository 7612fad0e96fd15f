import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Mode } from "../../../api/place.ts";
import { Amount } from "../../../components/amount.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Time } from "../../../components/time.tsx";
import type { Currency } from "../../../format/amount.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { commandQuery } from "../../api/read-command.ts";
import { AccountName } from "../../parts/account-name.tsx";

import { ReadPart } from "../../shell/read-part.tsx";
import { useConsole } from "../../shell/use-console.ts";

interface ShownTransaction {
  readonly transaction: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly kind: string;
  readonly narrative: string;
  readonly reference: string | null;
  readonly at: string;
  readonly entries: readonly {
    readonly account: string;
    readonly counterparty: string;
    readonly purpose: string | null;
    readonly amount: number;
    readonly currency: Currency;
  }[];
}

/** What the ledger posted: each entry beside its account. Their sum is zero. */
export function TransactionPage() {
  const { mode, to } = useConsole();
  const { transaction } = useParams({ strict: false }) as { readonly transaction: string };
  const query = useQuery(
    commandQuery<readonly ShownTransaction[]>("ledger show", { transaction, mode }),
  );
  return (
    <>
      <PageHead title={transaction} parent={{ to: to("money/accounts"), text: "Accounts" }}>
        <span className="font-mono text-[17px] wrap-anywhere">{transaction}</span>
      </PageHead>
      <div className="mt-3 border-t border-line">
        <ReadPart subject="The transaction" query={query}>
          {(shown) => shown.map((one) => <Posted key={one.transaction} of={one} />)}
        </ReadPart>
      </div>
    </>
  );
}

function Posted({ of }: { readonly of: ShownTransaction }) {
  const { to } = useConsole();
  const { transaction, businessId, businessName, kind, narrative, reference, at, entries } = of;
  return (
    <section aria-label={narrative} className="border-b border-line px-7 py-4 max-fold:px-4">
      <h2 className="pb-2 text-title font-heading">{narrative}</h2>
      <KeyValues
        items={[
          { label: "Transaction", value: <Reference value={transaction} /> },
          {
            label: "Business",
            value: <TextLink to={to(["businesses", businessId])}>{businessName}</TextLink>,
          },
          { label: "Posted by", value: kind },
          {
            label: "Record",
            value:
              reference === null ? undefined : (
                <TextLink to={to("transactions", { search: reference, business: businessId })}>
                  {reference}
                </TextLink>
              ),
          },
          { label: "At", value: <Time at={at} /> },
        ]}
      />
      <ul className="mt-3 rounded-note bg-sunk px-3.5 py-2">
        {entries.map(({ account, counterparty, purpose, amount, currency }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a transaction never move.
            key={index}
            className="flex gap-3 border-line py-1.75 text-meta not-first:border-t"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <AccountName of={account} currency={currency} />
              <span className="text-quiet">
                , with <AccountName of={counterparty} currency={currency} />
                {purpose === null ? null : `, ${purpose}`}
              </span>
            </span>
            <Amount value={amount} sign="always" {...{ currency }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

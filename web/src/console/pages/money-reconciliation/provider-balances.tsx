import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Amount } from "../../../components/amount.tsx";
import { Button } from "../../../components/button.tsx";
import { Time } from "../../../components/time.tsx";
import { type Currency, formatAmount } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";
import { useCommand } from "../../commands/use-command.ts";
import { providerName } from "../../parts/provider-name.ts";
import { ReadPart } from "../../shell/read-part.tsx";

interface ProviderBalance {
  readonly provider: string;
  readonly currency: Currency;
  readonly readAt: string;
  readonly balance: number;
  /** The balance without the parts that statement and books explain. */
  readonly gap: number;
  readonly acceptedBy: string | null;
  readonly reason: string | null;
}

/** The balance that each provider reports, beside the expected one. */
export function ProviderBalances() {
  const id = useId();
  const query = useQuery(commandQuery<readonly ProviderBalance[]>("reconciliation balances"));
  return (
    <section aria-labelledby={id} className="border-t border-rule">
      <h2 id={id} className="px-7 pt-4 pb-2 font-bold max-fold:px-4">
        Balances reported by providers
      </h2>
      <ReadPart subject="Balances reported by providers" query={query}>
        {(balances) =>
          balances.length === 0 ? (
            <p className="px-7 pb-4 text-quiet max-fold:px-4">
              No balance has been read from a provider yet.
            </p>
          ) : (
            <ul className="border-b border-line">
              {balances.map((one) => (
                <BalanceRow key={one.provider} of={one} />
              ))}
            </ul>
          )
        }
      </ReadPart>
    </section>
  );
}

function BalanceRow({ of }: { readonly of: ProviderBalance }) {
  const { provider, currency, readAt, balance, gap, acceptedBy, reason } = of;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-7 py-2.75 max-fold:px-4">
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{providerName(provider)}</span>
        <span className="text-meta text-quiet">
          Read <Time at={readAt} />
          {acceptedBy === null ? null : `, gap accepted by ${acceptedBy}: ${reason}`}
        </span>
      </span>
      <span className="text-right">
        <span className="block">
          <Amount value={balance} currency={currency} />
        </span>
        <span className="text-meta text-quiet">
          {gap === 0 ? "as it should be" : <Gap {...{ gap, currency }} />}
        </span>
      </span>
      {gap === 0 || acceptedBy !== null ? null : <AcceptButton {...{ provider, gap, currency }} />}
    </li>
  );
}

const Gap = ({ gap, currency }: Pick<ProviderBalance, "gap" | "currency">) => (
  <>
    gap <Amount value={gap} currency={currency} sign="always" tone="quiet" />
  </>
);

/** Two operators accept a gap that was explained. */
export function AcceptButton({
  provider,
  gap,
  currency,
}: Pick<ProviderBalance, "provider" | "gap" | "currency">) {
  const { isOffered, open } = useCommand("reconciliation accept-balance");
  if (!isOffered) return null;
  const accept = () =>
    open({
      title: `Accept the gap of ${formatAmount(gap, currency)} at ${providerName(provider)}?`,
      given: { provider },
      words: { note: { label: "Why", hint: "For the record." } },
      consequences: [
        { when: "now", text: "From then on, only a change in the gap raises an alert." },
        { when: "later", text: "A second operator approves it first." },
      ],
      act: "Propose to accept it",
      keep: "Not yet",
    });
  return (
    <Button
      size="small"
      aria-label={`Accept the gap at ${providerName(provider)}`}
      onClick={() => void accept()}
    >
      Accept the gap
    </Button>
  );
}

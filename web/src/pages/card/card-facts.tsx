import { lazy, Suspense, useState } from "react";
import { Amount } from "../../components/amount.tsx";
import { Button } from "../../components/button.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { LimitBar } from "../../components/limit-bar.tsx";
import { TextLink } from "../../components/link.tsx";
import { Reference } from "../../components/reference.tsx";
import { ExactTime } from "../../components/time.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";

const LimitsDialog = lazy(async () => ({
  default: (await import("./limits-dialog.tsx")).LimitsDialog,
}));

/** Balance, limits, and where the money comes from. */
export function CardFacts({ card }: { readonly card: Card }) {
  const place = usePlace();
  const [isOpen, setOpen] = useState(false);
  const mayChange = place.can("cards:write") && ["Active", "Frozen"].includes(card.status);
  const { linkedWalletReference: linked } = card;
  return (
    <div>
      <div className="max-w-90 pb-3">
        <LimitBar
          label="Spent today"
          used={card.spentToday}
          limit={card.dailyLimit}
          currency="USD"
        />
      </div>
      <KeyValues
        items={[
          { label: "Balance", value: <Amount value={card.balance} currency="USD" /> },
          {
            label: "Held",
            value:
              card.heldBalance === 0 ? undefined : (
                <>
                  <Amount value={card.heldBalance} currency="USD" />{" "}
                  <span className="text-quiet">for approved purchases</span>
                </>
              ),
          },
          {
            label: "Pays from",
            value:
              linked === null ? (
                "Its own balance"
              ) : (
                <TextLink to={place.to(["wallets", linked])}>The customer’s wallet</TextLink>
              ),
          },
          {
            label: "One purchase",
            value: (
              <span className="flex flex-wrap items-center gap-x-3">
                <span>
                  <span className="text-quiet">up to</span>{" "}
                  <Amount value={card.perTransactionLimit} currency="USD" />
                </span>
                {mayChange ? (
                  <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
                    Change limits
                  </Button>
                ) : null}
              </span>
            ),
          },
          {
            label: "Issued",
            value: card.issuedAt === null ? undefined : <ExactTime at={card.issuedAt} />,
          },
          { label: "Reference", value: <Reference value={card.cardReference} /> },
        ]}
      />
      <Suspense fallback={null}>
        {isOpen ? <LimitsDialog card={card} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}

import { Snowflake } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";
import { useCardWrites } from "./use-card-writes.tsx";

const MoneyDialog = lazy(async () => ({
  default: (await import("./money-dialog.tsx")).MoneyDialog,
}));

/** The frequent actions for a card in its state: moving money, and freezing. */
export function CardActions({ card }: { readonly card: Card }) {
  const place = usePlace();
  const writes = useCardWrites(card);
  const [way, setWay] = useState<"fund" | "withdraw">();
  const isOpen = card.status === "Active" || card.status === "Frozen";
  if (!place.can("cards:write") || !isOpen) return null;
  const isFrozen = card.status === "Frozen";
  return (
    <>
      {card.balance === 0 ? null : <Button onClick={() => setWay("withdraw")}>Withdraw</Button>}
      {isFrozen ? null : <Button onClick={() => setWay("fund")}>Fund</Button>}
      {isFrozen ? (
        <Button kind="primary" onClick={() => void writes.unfreeze()}>
          Unfreeze
        </Button>
      ) : (
        <Button icon={Snowflake} onClick={() => void writes.freeze()}>
          Freeze
        </Button>
      )}
      <Suspense fallback={null}>
        {way === undefined ? null : (
          <MoneyDialog card={card} way={way} onClose={() => setWay(undefined)} />
        )}
      </Suspense>
    </>
  );
}

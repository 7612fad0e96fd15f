import { Snowflake } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";
import { MoneyDialog } from "./money-dialog.tsx";
import { useCardWrites } from "./use-card-writes.tsx";

/** What can be done to a card in its state. */
export function CardActions({ card }: { readonly card: Card }) {
  const place = usePlace();
  const writes = useCardWrites(card);
  const [way, setWay] = useState<"fund" | "withdraw">();
  const isOpen = card.status === "Active" || card.status === "Frozen";
  if (!place.can("cards:write") || !isOpen) return null;
  const isFrozen = card.status === "Frozen";
  return (
    <>
      <Button onClick={() => void writes.terminate()}>Terminate</Button>
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
      {way === undefined ? null : (
        <MoneyDialog card={card} way={way} onClose={() => setWay(undefined)} />
      )}
    </>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Card, cardsKey } from "../cards/cards-query.ts";

/** Freeze, unfreeze and terminate a card, each with its consequence. */
export function useCardWrites(card: Card) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { cardReference: reference, label, balance } = card;
  const params = { path: { reference } };
  const refresh = async (result: unknown) => {
    if (result !== undefined) await client.invalidateQueries({ queryKey: cardsKey(place) });
  };

  const freeze = async () =>
    refresh(
      await confirm({
        title: `Freeze ${label}?`,
        consequences: [
          { when: "now", text: "Every new purchase is declined." },
          { when: "later", text: "Purchases that were approved before still settle." },
        ],
        act: "Freeze card",
        keep: "Go back",
        run: (headers) =>
          readData(place.api.POST("/business/card/{reference}/freeze", { params, headers })),
      }),
    );

  const unfreeze = async () =>
    refresh(
      await confirm({
        title: `Unfreeze ${label}?`,
        consequences: [{ when: "now", text: "The card pays again, up to its limits." }],
        act: "Unfreeze card",
        keep: "Leave it frozen",
        asksPin: true,
        run: (headers) =>
          readData(place.api.POST("/business/card/{reference}/unfreeze", { params, headers })),
      }),
    );

  const terminate = async () =>
    refresh(
      await confirm({
        title: `Terminate ${label}?`,
        consequences: [
          { when: "now", text: "It never pays again." },
          { when: "now", text: `${formatAmount(balance, "USD")} goes back to your card wallet.` },
          { when: "later", text: "Purchases that were approved before still settle." },
          { when: "warning", text: "This cannot be undone." },
        ],
        act: "Terminate card",
        keep: "Keep the card",
        typedName: card.lastFour ?? label,
        asksPin: true,
        run: (headers) =>
          readData(place.api.POST("/business/card/{reference}/terminate", { params, headers })),
      }),
    );

  return { freeze, unfreeze, terminate };
}

import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import type { Consequence } from "../../components/consequences.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Card, cardsKey } from "../cards/cards-query.ts";

/** Freeze, unfreeze and terminate a card, each with its consequence. */
export function useCardWrites(card: Card) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { cardReference: reference, label } = card;
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
        keep: "Cancel",
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
        consequences: consequencesOfEnd(card),
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

/** What happens to the card's money and its wallet. */
function consequencesOfEnd(card: Card): readonly Consequence[] {
  const { balance, heldBalance, linkedWalletReference: linked } = card;
  const dollars = (value: number) => formatAmount(value, "USD");
  return [
    { when: "now", text: "It never pays again." },
    ...(balance === 0
      ? []
      : [
          {
            when: "now" as const,
            text: `${dollars(balance)} goes back to your card wallet. A debt of the card is paid from it first.`,
          },
        ]),
    ...(linked === null
      ? []
      : [
          { when: "now" as const, text: "The customer’s wallet is unlinked, and keeps its money." },
        ]),
    ...(heldBalance === 0
      ? []
      : [
          {
            when: "later" as const,
            text: `${dollars(heldBalance)} is held for approved purchases. What merchants do not settle comes back.`,
          },
        ]),
    { when: "later", text: "Purchases that were approved before still settle." },
    { when: "warning", text: "This cannot be undone." },
  ];
}

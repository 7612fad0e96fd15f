import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Card, cardsKey, cardWalletQuery } from "../cards/cards-query.ts";
import { describePrice } from "../cards/describe-price.ts";

type Way = "fund" | "withdraw";

interface MoneyDialogProps {
  readonly card: Card;
  readonly way: Way;
  readonly onClose: () => void;
}

const TEXTS = {
  fund: { title: "Fund", act: "Fund", from: "Your card wallet", to: "The card" },
  withdraw: { title: "Withdraw from", act: "Withdraw", from: "The card", to: "Your card wallet" },
} as const;

/** Moves dollars between the card and the card wallet. */
export function MoneyDialog({ card, way, onClose }: MoneyDialogProps) {
  const place = usePlace();
  const wallet = useQuery(cardWalletQuery(place)).data;
  const [text, setText] = useState("");
  const move = useMove(card, way);
  const amount = readAmount(text);
  const { title, from, to } = TEXTS[way];
  const held = way === "fund" ? wallet?.available : card.balance;
  const goOn = () => {
    if (amount === undefined || amount === 0) return;
    onClose();
    void move(amount);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${title} ${card.label}`}
      about={`${from} pays, and ${to.toLowerCase()} receives it immediately.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={goOn}
            aria-disabled={amount === undefined || amount === 0 || undefined}
          >
            Continue
          </Button>
        </>
      }
    >
      <MoneyField
        label="Amount"
        currency="USD"
        hint={held === undefined ? undefined : `${from} has ${formatAmount(held, "USD")}.`}
        value={text}
        onChange={setText}
        error={text !== "" && amount === undefined ? "Enter an amount in dollars." : undefined}
      />
    </Dialog>
  );
}

function useMove(card: Card, way: Way) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { act, from, to } = TEXTS[way];
  return async (amount: number) => {
    const pricing = way === "fund" ? await readData(place.api.GET("/business/pricing")) : undefined;
    const test = place.mode === "test" ? "test " : "";
    const done = await confirm({
      title: `${act} ${formatAmount(amount, "USD")}?`,
      consequences: [
        { when: "now", text: `${from} pays ${formatAmount(amount, "USD")}.` },
        { when: "now", text: `${to} receives it immediately.` },
        ...(pricing === undefined
          ? []
          : ([
              { when: "now", text: `The fee: ${describePrice(pricing, "card-funding")}.` },
            ] as const)),
      ],
      act: `${act} ${test}${formatAmount(amount, "USD")}`,
      keep: "Cancel",
      asksPin: true,
      run: (headers) => {
        const options = {
          params: { path: { reference: card.cardReference } },
          body: { amount },
          headers,
        };
        return way === "fund"
          ? readData(place.api.POST("/business/card/{reference}/fund", options))
          : readData(place.api.POST("/business/card/{reference}/withdraw", options));
      },
    });
    if (done !== undefined) await client.invalidateQueries({ queryKey: cardsKey(place) });
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Diff } from "../../components/diff.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount, writeAmount } from "../../format/read-amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Card, cardsKey } from "../cards/cards-query.ts";

interface LimitsDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

/** Changes what the card may spend; now and then stand side by side before it is confirmed. */
export function LimitsDialog({ card, onClose }: LimitsDialogProps) {
  const [daily, setDaily] = useState(writeAmount(card.dailyLimit));
  const [single, setSingle] = useState(writeAmount(card.perTransactionLimit));
  const save = useSaveLimits(card);
  const wanted = { dailyLimit: readAmount(daily), perTransactionLimit: readAmount(single) };
  const isSame =
    wanted.dailyLimit === card.dailyLimit &&
    wanted.perTransactionLimit === card.perTransactionLimit;
  const isReadable = wanted.dailyLimit !== undefined && wanted.perTransactionLimit !== undefined;
  const goOn = () => {
    const { dailyLimit, perTransactionLimit } = wanted;
    if (isSame || dailyLimit === undefined || perTransactionLimit === undefined) return;
    onClose();
    void save({ dailyLimit, perTransactionLimit });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Limits of ${card.label}`}
      about="They apply from the next purchase. A day ends at midnight in Lagos."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={goOn} aria-disabled={isSame || !isReadable || undefined}>
            Compare
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MoneyField
          label="A day"
          currency="USD"
          hint={`${formatAmount(card.spentToday, "USD")} of it has been spent today.`}
          value={daily}
          onChange={setDaily}
          error={wanted.dailyLimit === undefined ? NO_AMOUNT : undefined}
        />
        <MoneyField
          label="One purchase"
          currency="USD"
          value={single}
          onChange={setSingle}
          error={wanted.perTransactionLimit === undefined ? NO_AMOUNT : undefined}
        />
      </div>
    </Dialog>
  );
}

const NO_AMOUNT = "Enter an amount in dollars.";

interface Limits {
  readonly dailyLimit: number;
  readonly perTransactionLimit: number;
}

function useSaveLimits(card: Card) {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async (body: Limits) => {
    const done = await confirm({
      title: `Change the limits of ${card.label}?`,
      children: (
        <Diff
          label="Limits, now and then"
          rows={[
            rowOf("A day", card.dailyLimit, body.dailyLimit),
            rowOf("One purchase", card.perTransactionLimit, body.perTransactionLimit),
          ]}
        />
      ),
      act: "Change the limits",
      keep: "Keep them",
      asksPin: true,
      run: (headers) =>
        readData(
          place.api.POST("/business/card/{reference}/limits", {
            params: { path: { reference: card.cardReference } },
            body,
            headers,
          }),
        ),
    });
    if (done !== undefined) await client.invalidateQueries({ queryKey: cardsKey(place) });
  };
}

const rowOf = (label: string, now: number, then: number) => ({
  label,
  before: formatAmount(now, "USD"),
  after: now === then ? undefined : formatAmount(then, "USD"),
});

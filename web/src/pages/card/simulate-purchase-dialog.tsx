import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { messageFor } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { Card } from "../cards/cards-query.ts";
import { CardSteps } from "../simulator/card-steps.tsx";
import { useSimulated } from "../simulator/use-simulated.ts";

interface SimulatePurchaseDialogProps {
  readonly card: Card;
  readonly onClose: () => void;
}

const FIELDS = ["amount", "merchantName", "country"];

/** Test mode: a merchant asks the simulated issuer for money of this card. */
export function SimulatePurchaseDialog({ card, onClose }: SimulatePurchaseDialogProps) {
  const place = usePlace();
  const [text, setText] = useState("25");
  const [merchantName, setMerchant] = useState("Lagos Books");
  const [country, setCountry] = useState("US");
  const pay = useSimulated(
    (body: { amount: number; merchantName: string; country: string }, headers) =>
      readData(
        place.api.POST("/test/cards/{reference}/authorizations", {
          params: { path: { reference: card.cardReference } },
          body,
          headers,
        }),
      ),
  );
  const amount = readAmount(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === undefined || pay.isBusy) return;
    pay.run({ amount, merchantName: merchantName.trim(), country: country.trim().toUpperCase() });
  };
  const { failure, data } = pay;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Simulate a purchase with ${card.label}`}
      about="The simulated issuer asks this service to authorise it, as a real issuer does."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            type="submit"
            form="purchase-form"
            busy={pay.isBusy && "Asking…"}
            aria-disabled={amount === undefined || undefined}
          >
            {`Authorise ${amount === undefined ? "a purchase" : `test ${formatAmount(amount, "USD")}`}`}
          </Button>
        </>
      }
    >
      <form id="purchase-form" onSubmit={submit} className="flex flex-col gap-3.5">
        <div className="grid grid-cols-2 gap-4 max-fold:grid-cols-1">
          <MoneyField
            label="Amount"
            currency="USD"
            value={text}
            onChange={setText}
            error={messageFor(failure, "amount")}
          />
          <TextField
            label="Country"
            maxLength={2}
            hint="Outside the US the network adds a fee."
            value={country}
            onChange={setCountry}
            error={messageFor(failure, "country")}
          />
        </div>
        <TextField
          label="Merchant"
          maxLength={100}
          value={merchantName}
          onChange={setMerchant}
          error={messageFor(failure, "merchantName")}
        />
        <FailureNote failure={FIELDS.includes(failure?.param ?? "") ? undefined : failure} />
      </form>
      {data === undefined ? null : (
        <div className="flex flex-col gap-3 pt-4">
          <CardSteps key={data.authorizationId} initial={data} />
        </div>
      )}
    </Dialog>
  );
}

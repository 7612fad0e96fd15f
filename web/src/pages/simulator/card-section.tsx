import { CreditCard } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { readData } from "../../api/answer.ts";
import { messageFor } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { CardSteps } from "./card-steps.tsx";
import { FormRow, Section } from "./section.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useSimulated } from "./use-simulated.ts";

/** A merchant asks the card scheme whether a card may pay, then settles, reverses, refunds or lets it expire. */
export function CardSection() {
  const place = usePlace();
  const listId = useId();
  const [reference, setReference] = useState("");
  const [text, setText] = useState("25");
  const pay = useSimulated((input: { reference: string; amount: number }, headers) =>
    readData(
      place.api.POST("/test/cards/{reference}/authorizations", {
        params: { path: { reference: input.reference } },
        body: { amount: input.amount },
        headers,
      }),
    ),
  );
  const amount = readAmount(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== undefined && reference.trim() !== "")
      pay.run({ reference: reference.trim(), amount });
  };
  const { failure, data } = pay;
  const isAtField = ["reference", "amount"].includes(failure?.param ?? "");
  return (
    <Section
      icon={CreditCard}
      title="Pay with a card"
      about="The simulated issuer asks this service to authorise the purchase, as a real issuer does."
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <FormRow>
          <TextField
            label="Card"
            autoComplete="off"
            list={listId}
            required
            className="flex-1"
            value={reference}
            onChange={setReference}
            error={messageFor(failure, "reference")}
          />
          <MoneyField
            label="Amount"
            required
            currency="USD"
            className="w-36"
            value={text}
            onChange={setText}
            error={messageFor(failure, "amount")}
          />
        </FormRow>
        <Suggestions id={listId} of="cards" />
        <span>
          <Button type="submit" busy={pay.isBusy && "Asking…"}>
            {`Authorise ${amount === undefined ? "a purchase" : `test ${formatAmount(amount, "USD")}`}`}
          </Button>
        </span>
      </form>
      <FailureNote failure={isAtField ? undefined : failure} />
      {data === undefined ? null : <CardSteps key={data.authorizationId} initial={data} />}
    </Section>
  );
}

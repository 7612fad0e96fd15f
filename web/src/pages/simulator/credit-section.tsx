import { ArrowDownLeft } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { readData } from "../../api/answer.ts";
import { messageFor } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextLink } from "../../components/link.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { FormRow, Outcome, Section } from "./section.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useSimulated } from "./use-simulated.ts";

/** Someone pays an account number or an invoice. */
export function CreditSection() {
  const place = usePlace();
  const listId = useId();
  const [accountNumber, setAccountNumber] = useState("");
  const [text, setText] = useState("10,000");
  const pay = useSimulated((body: { accountNumber: string; amount: number }, headers) =>
    readData(place.api.POST("/test/credits", { body, headers })),
  );
  const amount = readAmount(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== undefined) pay.run({ accountNumber: accountNumber.trim(), amount });
  };
  const { failure, data } = pay;
  const isAtField = ["accountNumber", "amount"].includes(failure?.param ?? "");
  return (
    <Section
      icon={ArrowDownLeft}
      title="Pay an account"
      about="A payer sends money to one of your virtual accounts or invoices."
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <FormRow>
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            list={listId}
            required
            className="flex-1"
            value={accountNumber}
            onChange={setAccountNumber}
            error={messageFor(failure, "accountNumber")}
          />
          <MoneyField
            label="Amount"
            required
            className="w-36"
            value={text}
            onChange={setText}
            error={messageFor(failure, "amount")}
          />
        </FormRow>
        <Suggestions id={listId} of="accounts" />
        <span>
          <Button type="submit" kind="primary" busy={pay.isBusy && "Paying…"}>
            {`Pay ${amount === undefined ? "this account" : `test ${formatAmount(amount)}`}`}
          </Button>
        </span>
      </form>
      <FailureNote failure={isAtField ? undefined : failure} />
      {data === undefined ? null : (
        <Outcome>
          {formatAmount(data.amount)} for {data.accountNumber}: {data.status}
          {data.match === null ? "" : `, ${data.match}`}.{" "}
          {data.reference === null ? null : (
            <TextLink to={place.to(["transactions", data.reference])}>
              Open {data.reference}
            </TextLink>
          )}
        </Outcome>
      )}
    </Section>
  );
}

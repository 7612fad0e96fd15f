import { ArrowUpRight } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { readData } from "../../api/answer.ts";
import { messageFor } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextLink } from "../../components/link.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { FormRow, Outcome, Section } from "./section.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useSimulated } from "./use-simulated.ts";

const OUTCOMES = [
  { value: "success", text: "It was paid" },
  { value: "failure", text: "It failed" },
  { value: "reversal", text: "It was paid, then returned" },
] as const;

type BankOutcome = (typeof OUTCOMES)[number]["value"];

/** The bank decides about a transfer, as it would days later. */
export function TransferSection() {
  const place = usePlace();
  const listId = useId();
  const [reference, setReference] = useState("");
  const [outcome, setOutcome] = useState<BankOutcome>("success");
  const resolve = useSimulated((input: { reference: string; outcome: BankOutcome }, headers) =>
    readData(
      place.api.POST("/test/transfers/{reference}/resolve", {
        params: { path: { reference: input.reference } },
        body: { outcome: input.outcome },
        headers,
      }),
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reference.trim() !== "") resolve.run({ reference: reference.trim(), outcome });
  };
  const { data, failure } = resolve;
  return (
    <Section
      icon={ArrowUpRight}
      title="Resolve a transfer"
      about="The bank reports the outcome that you choose, whatever the account number normally triggers."
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <FormRow>
          <TextField
            label="Transfer"
            autoComplete="off"
            list={listId}
            required
            className="flex-1"
            value={reference}
            onChange={setReference}
            error={messageFor(failure, "reference")}
            hint="Its reference. Waiting transfers are suggested."
          />
          <SelectField
            label="The bank says"
            className="w-56"
            value={outcome}
            choices={OUTCOMES}
            onChange={setOutcome}
          />
        </FormRow>
        <Suggestions id={listId} of="transfers" />
        <span>
          <Button type="submit" busy={resolve.isBusy && "Asking the bank…"}>
            Resolve transfer
          </Button>
        </span>
      </form>
      <FailureNote failure={failure?.param === "reference" ? undefined : failure} />
      {data === undefined ? null : (
        <Outcome>
          The transfer is {data.status}.{" "}
          <TextLink to={place.to(["transactions", data.reference])}>Open {data.reference}</TextLink>
        </Outcome>
      )}
    </Section>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { RadioGroup } from "../../components/choice-fields.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { accountsKey } from "./accounts-query.ts";
import { type AccountKind, FIELDS, missingFields, NO_ANSWERS } from "./new-account.ts";
import { NewAccountFields } from "./new-account-fields.tsx";
import { openAccount } from "./open-account.ts";

interface NewAccountDialogProps {
  readonly onClose: () => void;
  readonly onOpened: (reference: string) => void;
}

const KINDS: readonly { value: AccountKind; text: string; hint: string }[] = [
  {
    value: "customer",
    text: "A customer",
    hint: "Reusable. Accepts any amount, any number of times.",
  },
  {
    value: "business",
    text: "A business",
    hint: "Reusable, in the name of a registered business.",
  },
  { value: "one-payment", text: "One payment", hint: "Expects one amount, and can expire." },
];

/** Opens a number for a customer, for a business or for one payment. */
export function NewAccountDialog({ onClose, onOpened }: NewAccountDialogProps) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const [kind, setKind] = useState<AccountKind>("customer");
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const write = useMutation({
    mutationFn: () => openAccount(place, intention, kind, answers),
    onSuccess: async ({ reference }) => {
      intention.done();
      await client.invalidateQueries({ queryKey: accountsKey(place) });
      onOpened(reference);
    },
  });
  const failure = write.error === null ? undefined : asFailure(write.error);
  const isComplete = missingFields(kind, answers).length === 0;
  const isAtField = FIELDS[kind].some(({ name }) => name === failure?.param);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !write.isPending) write.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Who is the account number for?"
      note={place.mode === "test" ? "Test mode" : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="new-account-form"
            busy={write.isPending && "Opening…"}
            aria-disabled={!isComplete || undefined}
          >
            {place.mode === "test" ? "Open test account" : "Open account"}
          </Button>
        </>
      }
    >
      <form id="new-account-form" onSubmit={submit} className="flex flex-col gap-3.5">
        <RadioGroup legend="Kind" value={kind} onChange={setKind} choices={KINDS} />
        <NewAccountFields kind={kind} answers={answers} onAnswers={setAnswers} failure={failure} />
        <FailureNote failure={isAtField ? undefined : failure} />
      </form>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { asFailure, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount, writeAmount } from "../../format/read-amount.ts";
import { usePlace } from "../../shell/use-place.ts";

interface SimulateCreditDialogProps {
  readonly accountNumber: string;
  /** What is still expected. */
  readonly suggested: number | undefined;
  readonly onClose: () => void;
}

/** Test mode: the simulated bank receives money for the number. */
export function SimulateCreditDialog(props: SimulateCreditDialogProps) {
  const { accountNumber, suggested = 0, onClose } = props;
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const [text, setText] = useState(suggested > 0 ? writeAmount(suggested) : "10,000");
  const amount = readAmount(text);
  const write = useMutation({
    mutationFn: () => {
      const body = { accountNumber, amount: amount ?? 0 };
      const headers = intention.headers(body);
      return readData(place.api.POST("/test/credits", { body, headers }));
    },
    onSuccess: async () => {
      intention.done();
      await client.invalidateQueries({ queryKey: place.key });
      onClose();
    },
  });
  const failure = write.error === null ? undefined : asFailure(write.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== undefined && !write.isPending) write.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Simulate a credit to ${accountNumber}?`}
      about="The simulated bank receives the money and sends its notice. The transaction, its event and its settlement follow as in live."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="simulate-form"
            busy={write.isPending && "Paying…"}
            aria-disabled={amount === undefined || undefined}
          >
            {amount === undefined ? "Pay test money" : `Pay test ${formatAmount(amount)}`}
          </Button>
        </>
      }
    >
      <form id="simulate-form" onSubmit={submit} className="flex flex-col gap-3.5">
        <MoneyField
          label="Amount"
          value={text}
          onChange={setText}
          hint={
            suggested > 0
              ? `It expects ${formatAmount(suggested)}. Another amount is credited too.`
              : undefined
          }
          error={messageFor(failure, "amount")}
        />
        <FailureNote failure={messageFor(failure, "amount") === undefined ? failure : undefined} />
      </form>
    </Dialog>
  );
}

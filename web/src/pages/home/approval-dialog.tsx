import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { asFailure, isPassing, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toast.tsx";
import { usePlace } from "../../shell/use-place.ts";

const FIELDS = ["registeredName", "rcNumber", "activity", "phone"] as const;

type Facts = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The questions of the operator before live mode is enabled. */
export function ApprovalDialog({ onClose }: { readonly onClose: () => void }) {
  const { business } = usePlace();
  const [facts, setFacts] = useState<Facts>({
    ...{ registeredName: business.name, rcNumber: "", activity: "", phone: "" },
  });
  const ask = useAsk(onClose);
  const failure = ask.error === null ? undefined : asFailure(ask.error);
  const isAtField = FIELDS.some((name) => messageFor(failure, name) !== undefined);
  const field = (name: (typeof FIELDS)[number]) => ({
    value: facts[name],
    onChange: (value: string) => setFacts({ ...facts, [name]: value }),
    error: messageFor(failure, name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(facts);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ask for live mode for ${business.name}`}
      about="The operator of this service reviews it, and may call you. Owners and admins get an e-mail with the decision."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="approval-form"
            busy={ask.isPending && "Asking…"}
          >
            Ask for approval
          </Button>
        </>
      }
    >
      <form id="approval-form" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField label="Registered name" maxLength={200} {...field("registeredName")} />
        <TextField
          label="RC number"
          hint="At the Corporate Affairs Commission: RC1234567"
          maxLength={20}
          {...field("rcNumber")}
        />
        <TextField
          label="What you sell, and to whom"
          hint="One sentence is enough"
          maxLength={1_000}
          {...field("activity")}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field("phone")} />
        <FailureNote failure={isAtField ? undefined : failure} />
      </form>
    </Dialog>
  );
}

function useAsk(onClose: () => void) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const toast = useToast();
  return useMutation({
    mutationFn: async (facts: Facts) => {
      const params = { path: { businessId: place.businessId } };
      const headers = intention.headers(facts);
      return await readData(api.PUT("/b/{businessId}/approval", { params, body: facts, headers }));
    },
    onError: (error) => {
      if (!isPassing(asFailure(error))) intention.done();
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [place.businessId] });
      toast({ text: "The operator has your request." });
      onClose();
    },
  });
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { CodeView } from "../../components/code-view.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useToast } from "../../components/toast.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { type EventType, endpointsKey, eventTypesQuery } from "../webhooks/endpoints-query.ts";

/** Sends a sample of an event to every test endpoint that takes its type. */
export function SampleDialog({ onClose }: { readonly onClose: () => void }) {
  const place = usePlace();
  const client = useQueryClient();
  const toast = useToast();
  const intention = useIntention();
  const { data: types } = useQuery(eventTypesQuery(place));
  const [chosen, setChosen] = useState("");
  const type = types?.find(({ event }) => event === chosen) ?? types?.[0];
  const send = useMutation({
    mutationFn: (event: EventType) => {
      const body = { type: event };
      return readData(
        place.api.POST("/webhook-samples", { body, headers: intention.headers(body) }),
      );
    },
    onSuccess: async ({ event }) => {
      await client.invalidateQueries({ queryKey: endpointsKey(place) });
      toast({ text: `A sample of ${event} is on its way` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (type !== undefined) send.mutate(type.event);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="Send a sample of an event"
      about="It goes to every test endpoint that receives its type, and is signed and retried like any other event."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="sample" busy={send.isPending && "Sending…"}>
            Send the sample
          </Button>
        </>
      }
    >
      <form id="sample" onSubmit={submit} className="flex flex-col gap-3.5">
        <SelectField
          label="Event"
          value={type?.event ?? ""}
          choices={types?.map(({ event }) => ({ value: event, text: event })) ?? []}
          onChange={setChosen}
          hint={type?.summary}
        />
        {type === undefined ? null : <CodeView title="Its data" value={type.sample} />}
        <FailureNote failure={send.error === null ? undefined : asFailure(send.error)} />
      </form>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { asFailure, isPassing } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Time } from "../../components/time.tsx";
import { useToast } from "../../components/toast.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { describeTypes } from "../webhooks/describe-endpoint.ts";
import { EndpointForm, type EndpointSettings } from "../webhooks/endpoint-form.tsx";
import { EndpointStatus } from "../webhooks/endpoint-status.tsx";
import { type Endpoint, endpointsKey } from "../webhooks/endpoints-query.ts";
import { SecretActions } from "./secret-actions.tsx";

interface EndpointFactsProps {
  readonly endpoint: Endpoint;
}

/** What the endpoint is set to, and the buttons that change it. */
export function EndpointFacts({ endpoint }: EndpointFactsProps) {
  const { can } = usePlace();
  const { failingSince, status, description, eventTypes, nextTryAt, oldSecretUntil } = endpoint;
  const mayWrite = can("webhooks:write");
  return (
    <div className="flex flex-wrap items-center gap-x-4.5 gap-y-1.5 px-7 pt-2 text-meta text-quiet max-fold:px-4">
      <EndpointStatus endpoint={endpoint} />
      {description === "" ? null : <span className="text-ink">{description}</span>}
      <span>{describeTypes(eventTypes)}</span>
      {nextTryAt === null ? null : (
        <span>
          Next try <Time at={nextTryAt} as="seconds" />
        </span>
      )}
      {mayWrite ? <SecretActions endpoint={endpoint} /> : null}
      {mayWrite ? <Changes endpoint={endpoint} /> : null}
      {failingSince !== null && status === "enabled" ? (
        <span>Disables itself after 120 h of failures</span>
      ) : null}
      {oldSecretUntil === null ? null : (
        <Notice kind="wait" className="w-full" title="Two secrets sign until the rotation ends">
          The old secret stops signing <Time at={oldSecretUntil} />. Put the new one into your
          server before then.
        </Notice>
      )}
    </div>
  );
}

function Changes({ endpoint }: EndpointFactsProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <span className="flex gap-1">
      <Button size="small" kind="soft" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <SwitchButton endpoint={endpoint} />
      {isEditing ? <EditDialog endpoint={endpoint} onClose={() => setEditing(false)} /> : null}
    </span>
  );
}

function SwitchButton({ endpoint: { reference, status } }: EndpointFactsProps) {
  const place = usePlace();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const params = { path: { endpoint: reference } };
  const disable = async () => {
    const done = await confirm({
      title: "Disable this endpoint?",
      keep: "Keep it enabled",
      act: "Disable endpoint",
      consequences: [
        { when: "now", text: "No events are sent to it. Waiting events are held." },
        { when: "later", text: "Enable it whenever you like, and replay what was held." },
      ],
      run: (headers) =>
        readData(place.api.POST("/webhooks/{endpoint}/disable", { params, headers })),
    });
    if (done !== undefined) await client.invalidateQueries({ queryKey: endpointsKey(place) });
  };
  const enable = async () => {
    const done = await confirm({
      title: "Enable this endpoint?",
      keep: "Keep it disabled",
      act: "Enable endpoint",
      consequences: [
        { when: "now", text: "Events from now on are sent to it." },
        { when: "later", text: "Held events are sent when you replay them." },
      ],
      run: (headers) =>
        readData(place.api.POST("/webhooks/{endpoint}/enable", { params, headers })),
    });
    if (done === undefined) return;
    await client.invalidateQueries({ queryKey: endpointsKey(place) });
    toast({ text: done.held === 0 ? "Enabled" : `Enabled. ${countOf(done.held, "event")} held` });
  };
  return (
    <Button
      size="small"
      kind="soft"
      onClick={() => void (status === "enabled" ? disable() : enable())}
    >
      {status === "enabled" ? "Disable" : "Enable"}
    </Button>
  );
}

interface EditDialogProps extends EndpointFactsProps {
  readonly onClose: () => void;
}

function EditDialog({ endpoint, onClose }: EditDialogProps) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const { reference, url, description, eventTypes } = endpoint;
  const save = useMutation({
    mutationFn: (settings: EndpointSettings) => {
      const types = settings.eventTypes;
      const body = { ...settings, eventTypes: types === null ? null : [...types] };
      return readData(
        place.api.PATCH("/webhooks/{endpoint}", {
          params: { path: { endpoint: reference } },
          body,
          headers: intention.headers(body),
        }),
      );
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: endpointsKey(place) });
      onClose();
    },
    onError: (error) => {
      if (!isPassing(asFailure(error))) intention.done();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit the endpoint"
      about="Waiting deliveries go to the new URL."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="edit-endpoint"
            busy={save.isPending && "Saving…"}
          >
            Save changes
          </Button>
        </>
      }
    >
      <EndpointForm
        id="edit-endpoint"
        initial={{ url, description, eventTypes }}
        failure={save.error === null ? undefined : asFailure(save.error)}
        onSubmit={(settings) => save.mutate(settings)}
      />
    </Dialog>
  );
}

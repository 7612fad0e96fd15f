import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { asFailure, isPassing } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { LinkButton } from "../../components/link.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { EndpointForm, type EndpointSettings } from "./endpoint-form.tsx";
import { endpointsKey } from "./endpoints-query.ts";
import { ShownSecret } from "./shown-secret.tsx";

const EMPTY: EndpointSettings = { url: "", description: "", eventTypes: null };

/** Makes an endpoint, then shows its secret once. */
export function CreateEndpoint({ onClose }: { readonly onClose: () => void }) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const create = useMutation({
    mutationFn: ({ eventTypes, ...rest }: EndpointSettings) => {
      const body = { ...rest, eventTypes: eventTypes === null ? null : [...eventTypes] };
      const headers = intention.headers(body);
      return readData(place.api.POST("/webhooks", { body, headers }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: endpointsKey(place) }),
    onError: (error) => {
      if (!isPassing(asFailure(error))) intention.done();
    },
  });
  const made = create.data;
  if (made !== undefined)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="The endpoint is ready"
        about="Put the secret into your server's configuration, so that it can check who sent each event."
        actions={
          <LinkButton kind="primary" to={place.to(["webhooks", made.reference])}>
            Open the endpoint
          </LinkButton>
        }
      >
        <ShownSecret secret={made.secret} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add an endpoint"
      about="It receives events from now on."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="create-endpoint"
            busy={create.isPending && "Adding…"}
          >
            Add endpoint
          </Button>
        </>
      }
    >
      <EndpointForm
        id="create-endpoint"
        initial={EMPTY}
        failure={create.error === null ? undefined : asFailure(create.error)}
        onSubmit={(settings) => create.mutate(settings)}
      />
    </Dialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { MaskedSecret } from "../../components/masked-secret.tsx";
import { Time } from "../../components/time.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { useHidden } from "../../components/use-hidden.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Endpoint, endpointsKey } from "../webhooks/endpoints-query.ts";
import { ShownSecret } from "../webhooks/shown-secret.tsx";

interface Shown {
  readonly title: string;
  readonly secret: string;
  readonly oldSecretUntil: string | null;
}

/** The signing secret: masked, revealed after a one-time code, and replaced with a day of overlap. */
export function SecretActions({ endpoint }: { readonly endpoint: Endpoint }) {
  const place = usePlace();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [shown, setShown] = useState<Shown>();
  const params = { path: { endpoint: endpoint.reference } };
  const reveal = async () => {
    const found = await confirm({
      title: "Reveal the secret?",
      keep: "Keep it hidden",
      act: "Reveal secret",
      consequences: [
        { when: "now", text: "We send a one-time code to your e-mail address." },
        { when: "now", text: "Written to the audit log under your name." },
      ],
      codePurpose: "webhooks",
      run: (headers) =>
        readData(place.api.POST("/webhooks/{endpoint}/secret", { params, headers })),
    });
    if (found !== undefined) setShown({ title: "The secret of this endpoint", ...found });
  };
  const rotate = async () => {
    const made = await confirm({
      title: "Rotate the secret?",
      keep: "Keep the secret",
      act: "Rotate secret",
      consequences: [
        {
          when: "now",
          text: "Deliveries carry two signatures: of the new secret and the old one.",
        },
        { when: "later", text: "After 24 hours the old secret no longer signs." },
        {
          when: "warning",
          text: "A server that still checks with the old secret then rejects every delivery.",
        },
      ],
      codePurpose: "webhooks",
      run: (headers) =>
        readData(place.api.POST("/webhooks/{endpoint}/secret/rotate", { params, headers })),
    });
    if (made === undefined) return;
    setShown({ title: "The new secret", ...made });
    await client.invalidateQueries({ queryKey: endpointsKey(place) });
  };
  return (
    <span className="flex items-center gap-1">
      Secret <MaskedSecret prefix="whsec_" />
      <Button size="small" kind="soft" onClick={() => void reveal()}>
        Reveal
      </Button>
      <Button size="small" kind="soft" onClick={() => void rotate()}>
        Rotate
      </Button>
      {shown === undefined ? null : (
        <SecretDialog shown={shown} onClose={() => setShown(undefined)} />
      )}
    </span>
  );
}

function SecretDialog({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  useHidden(onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shown.title}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ShownSecret secret={shown.secret}>
        It is hidden after a minute, or when you leave this tab.
        {shown.oldSecretUntil === null ? null : (
          <>
            {" "}
            The old secret signs beside it until <Time at={shown.oldSecretUntil} />.
          </>
        )}
      </ShownSecret>
    </Dialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { nameOfKey } from "./describe-key.ts";
import { type ApiKey, keysKey } from "./keys-query.ts";
import type { RevealedKeys } from "./revealed-pair.tsx";

interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly onReveal: (keys: RevealedKeys) => void;
}

/** Reveals a key after a one-time code, and revokes any key except the current main key. */
export function KeyActions({ apiKey, onReveal }: KeyActionsProps) {
  const place = usePlace();
  const client = useQueryClient();
  const confirm = useConfirm();
  if (!place.can("keys:write")) return null;
  const { id, name, endsAt } = apiKey;
  const params = { path: { keyId: id } };
  const reveal = async () => {
    const found = await confirm({
      title: `Reveal ${nameOfKey({ name })}?`,
      keep: "Keep it hidden",
      act: "Reveal key",
      consequences: [
        { when: "now", text: "We send a one-time code to your e-mail address." },
        { when: "now", text: "Written to the audit log under your name." },
      ],
      codePurpose: "keys",
      run: (headers) => readData(place.api.POST("/keys/{keyId}/reveal", { params, headers })),
    });
    if (found !== undefined) onReveal(found);
  };
  const revoke = async () => {
    const done = await confirm({
      title: `Revoke ${nameOfKey({ name })}?`,
      keep: "Keep the key",
      act: "Revoke key",
      consequences: [
        { when: "now", text: "Every call with it is refused immediately." },
        { when: "warning", text: "It cannot be restored. Create a new key instead." },
      ],
      codePurpose: "keys",
      run: (headers) => readData(place.api.DELETE("/keys/{keyId}", { params, headers })),
    });
    if (done !== undefined) await client.invalidateQueries({ queryKey: keysKey(place) });
  };
  return (
    <>
      <Button size="small" kind="soft" onClick={() => void reveal()}>
        Reveal
      </Button>
      {name === null && endsAt === null ? null : (
        <Button size="small" kind="quiet" onClick={() => void revoke()}>
          Revoke
        </Button>
      )}
    </>
  );
}

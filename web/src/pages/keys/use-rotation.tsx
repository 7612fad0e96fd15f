import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { readData } from "../../api/answer.ts";
import { useConfirm } from "../../components/use-confirm.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { keysKey } from "./keys-query.ts";
import { OverlapField } from "./overlap-field.tsx";
import type { RevealedKeys } from "./revealed-pair.tsx";

const OVERLAP_HOURS = 24;

/** Asks for the overlap and a one-time code, and replaces the main key. */
export function useRotation(onMade: (keys: RevealedKeys) => void): () => Promise<void> {
  const place = usePlace();
  const client = useQueryClient();
  const confirm = useConfirm();
  const hours = useRef(OVERLAP_HOURS);
  return async () => {
    hours.current = OVERLAP_HOURS;
    const made = await confirm({
      title: `Rotate the ${place.mode} API key?`,
      keep: "Keep the key",
      act: "Rotate key",
      children: (
        <OverlapField
          initial={OVERLAP_HOURS}
          onChange={(chosen) => {
            hours.current = chosen;
          }}
        />
      ),
      consequences: [
        { when: "now", text: "A new API key and Public Key work." },
        {
          when: "later",
          text: "The old pair works until the overlap ends, and is refused afterwards.",
        },
        { when: "now", text: "Limited keys are unchanged." },
        { when: "now", text: "Written to the audit log under your name." },
      ],
      codePurpose: "keys",
      run: (headers) => {
        const body = { overlapHours: hours.current };
        return readData(place.api.POST("/keys/rotate", { body, headers }));
      },
    });
    if (made === undefined) return;
    onMade(made);
    await client.invalidateQueries({ queryKey: keysKey(place) });
  };
}

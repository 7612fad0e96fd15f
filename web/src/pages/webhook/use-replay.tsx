import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { useToast } from "../../components/toast.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { countOf } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { endpointsKey } from "../webhooks/endpoints-query.ts";

interface Replayed {
  readonly reference: string;
  readonly state: string;
}

/** Asks, and sends chosen deliveries again. Resolves with whether it did. */
export function useReplay(): (deliveries: readonly Replayed[]) => Promise<boolean> {
  const place = usePlace();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  return async (deliveries) => {
    const acknowledged = deliveries.filter(({ state }) => state === "delivered").length;
    const events = countOf(deliveries.length, "event");
    const done = await confirm({
      title: `Send ${events} again?`,
      keep: "Cancel",
      act: `Replay ${events}`,
      consequences: [
        {
          when: "now",
          text: "Each keeps its event id, so that your server can recognise a duplicate.",
        },
        { when: "now", text: "Delivery starts again, with the full number of retries." },
        ...(acknowledged === 0
          ? []
          : [
              {
                when: "warning" as const,
                text: `Your server acknowledged ${countOf(acknowledged, "of them", "of them")} before.`,
              },
            ]),
      ],
      run: (headers) => {
        const body = { deliveries: deliveries.map(({ reference }) => reference) };
        return readData(place.api.POST("/webhook-deliveries/replay", { body, headers }));
      },
    });
    if (done === undefined) return false;
    await client.invalidateQueries({ queryKey: endpointsKey(place) });
    toast({ text: `${countOf(done.count, "event")} will be sent again now` });
    return true;
  };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Choice, type NotificationSettings, settingsQuery } from "./settings-query.ts";

interface Chosen {
  readonly kind: Choice;
  readonly isWanted: boolean;
}

/**
 * Saves each switch at once, one after the other. A switch shows the choice at once, and the old one again if the
 * service refuses it. The choice is state of the page: the query's data changes too late for a switch that React
 * controls.
 */
export function useChoose() {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const [chosen, setChosen] = useState<ReadonlyMap<Choice, Chosen>>(new Map());
  const { businessId } = place;
  const { queryKey } = settingsQuery(place);
  const saving = useMutation({
    scope: { id: `notifications of ${businessId}` },
    mutationFn: ({ kind, isWanted }: Chosen) =>
      readData(
        api.PUT("/b/{businessId}/notifications/{kind}", {
          params: { path: { businessId, kind } },
          body: { isWanted },
          headers: intention.headers({ kind, isWanted }),
        }),
      ),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (_settings, choice) =>
      client.setQueryData<NotificationSettings>(queryKey, (now) => now && apply(now, choice)),
    onSettled(_settings, _error, choice) {
      intention.done();
      // A later choice of the same switch is still on its way.
      setChosen((all) => (all.get(choice.kind) === choice ? without(all, choice.kind) : all));
    },
  });
  return {
    choose(choice: Chosen) {
      setChosen((all) => new Map(all).set(choice.kind, choice));
      saving.mutate(choice);
    },
    isChosen: (kind: Choice, saved: boolean) => chosen.get(kind)?.isWanted ?? saved,
    failure: saving.error === null ? undefined : asFailure(saving.error),
  };
}

const without = (all: ReadonlyMap<Choice, Chosen>, kind: Choice) =>
  new Map([...all].filter(([one]) => one !== kind));

function apply(settings: NotificationSettings, { kind, isWanted }: Chosen): NotificationSettings {
  if (kind === "test_mode") return { ...settings, testMode: isWanted };
  return {
    ...settings,
    kinds: settings.kinds.map((one) => (one.kind === kind ? { ...one, isWanted } : one)),
  };
}

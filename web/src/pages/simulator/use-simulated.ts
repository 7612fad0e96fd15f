import { useMutation, useQueryClient } from "@tanstack/react-query";
import { asFailure, isPassing } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { usePlace } from "../../shell/use-place.ts";

type Headers = { readonly "Idempotency-Key": string };

/** One simulated act: each press is a new one, and a repetition after a lost answer is not. */
export function useSimulated<Input, Data>(act: (input: Input, headers: Headers) => Promise<Data>) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const mutation = useMutation({
    mutationFn: (input: Input) => act(input, intention.headers(input)),
    onSuccess: async () => {
      intention.done();
      // The act may have changed anything in this mode.
      await client.invalidateQueries({ queryKey: [...place.key] });
    },
    onError: (error) => {
      if (!isPassing(asFailure(error))) intention.done();
    },
  });
  return {
    run: mutation.mutate,
    data: mutation.data,
    isBusy: mutation.isPending,
    failure: mutation.error === null ? undefined : asFailure(mutation.error),
  };
}

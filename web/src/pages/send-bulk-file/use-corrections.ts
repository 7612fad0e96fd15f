import { useMutation } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { type ApiFailure, asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { usePlace } from "../../shell/use-place.ts";
import { useReload } from "./use-file.ts";

export interface RowChange {
  number: number;
  bank?: string;
  accountNumber?: string;
  accountName?: string;
  amount?: string;
  narration?: string;
  skipped?: boolean;
  kept?: boolean;
}

export interface Corrections {
  readonly correct: (changes: RowChange[]) => Promise<unknown>;
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
}

/** Corrects rows of a file. The service checks them again. */
export function useCorrections(reference: string): Corrections {
  const place = usePlace();
  const intention = useIntention();
  const reload = useReload(place, reference);
  const write = useMutation({
    mutationFn: (rows: RowChange[]) => {
      const body = { rows };
      const headers = intention.headers({ reference, body });
      return readData(
        place.api.PATCH("/send/bulk/{reference}/rows", {
          body,
          params: { path: { reference } },
          headers,
        }),
      );
    },
    onSuccess: async () => {
      intention.done();
      await reload();
    },
  });
  return {
    // A refusal stands beside the rows.
    correct: (changes) => write.mutateAsync(changes).catch(() => undefined),
    isBusy: write.isPending,
    failure: write.error === null ? undefined : asFailure(write.error),
  };
}

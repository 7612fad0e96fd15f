import { useMutation } from "@tanstack/react-query";
import { type ApiFailure, asFailure } from "../api/failure.ts";

export interface Step<Input> {
  readonly run: (input: Input) => void;
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  readonly reset: () => void;
}

/** One step of signing in: what it sends, and why it was refused. */
export function useStep<Input, Result>(
  send: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
): Step<Input> {
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: send, onSuccess: onDone });
  return {
    run: mutate,
    isBusy: isPending,
    failure: error === null ? undefined : asFailure(error),
    reset,
  };
}

import { type StatusShape, separateWords } from "../../../format/status.ts";
import { lagosTime } from "../../../format/time.ts";
import type { Endpoint } from "./delivery-queries.ts";

type EndpointState = Pick<Endpoint, "status" | "disabledBecause" | "failingSince" | "restingUntil">;

/** True if a person has to look: it gets no events, or every attempt fails. */
export const hasTrouble = ({ status, failingSince }: EndpointState): boolean =>
  status === "disabled" || failingSince !== null;

/** Whether an endpoint gets events, in words. */
export function describeEndpoint(
  { status, disabledBecause, failingSince, restingUntil }: EndpointState,
  now: Date,
): { readonly shape: StatusShape; readonly words: string } {
  const wordsOf = (time: string) => lagosTime(new Date(time), now);
  if (status === "disabled") {
    const why = disabledBecause === null ? "" : `: ${separateWords(disabledBecause).toLowerCase()}`;
    return { shape: "failed", words: `Disabled${why}` };
  }
  if (restingUntil !== null)
    return { shape: "failed", words: `Rests until ${wordsOf(restingUntil)}` };
  if (failingSince !== null)
    return { shape: "failed", words: `Failing since ${wordsOf(failingSince)}` };
  return { shape: "done", words: "Enabled" };
}

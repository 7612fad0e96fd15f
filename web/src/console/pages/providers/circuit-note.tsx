import { Time } from "../../../components/time.tsx";
import type { ProviderState } from "./provider-queries.ts";

/** Since when a circuit breaker is open, when a call is tried, and why it opened. */
export function CircuitNote({ state }: { readonly state: ProviderState }) {
  const { circuit, circuitOpenedAt, circuitTriesAt, circuitFailure } = state;
  return (
    <p className="text-meta text-quiet wrap-anywhere">
      {circuitOpenedAt === null ? null : (
        <>
          Open since <Time at={circuitOpenedAt} />.{" "}
        </>
      )}
      {circuit === "trying" || circuitTriesAt === null ? (
        "The next call tests whether the provider answers."
      ) : (
        <>
          A call is tried from <Time at={circuitTriesAt} as="seconds" /> on.
        </>
      )}
      {circuitFailure === null ? null : ` Last failure: ${failureInWords(circuitFailure)}.`}
    </p>
  );
}

const FAILURES: Readonly<Record<string, string>> = {
  unreachable: "it could not be reached",
  timeout: "no answer in time",
  lost: "the connection broke",
  their_error: "an error of the provider",
  unreadable: "an answer that could not be read",
};

/** `their_error: status 503` as `an error of the provider, status 503`. */
function failureInWords(failure: string): string {
  const [why = "", ...detail] = failure.split(": ");
  return [FAILURES[why] ?? why, ...detail].join(", ");
}

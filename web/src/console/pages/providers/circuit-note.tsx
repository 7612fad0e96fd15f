import { Time } from "../../../components/time.tsx";
import type { ProviderState } from "./provider-queries.ts";

/** Since when a circuit breaker is open, when a call is tried, and why it opened. */
export function CircuitNote({ state }: { readonly state: ProviderState }) {
  const { circuit, circuitOpenedAt, circuitTriesAt, circuitFailure } = state;
  return (
    <p className="text-meta text-quiet wrap-anywhere">
      {circuitOpenedAt === null ? null : (
        <>
          Open since <Time at={circuitOpenedAt} as="seconds" />.{" "}
        </>
      )}
      {circuit === "trying" || circuitTriesAt === null ? (
        "The next call tries whether it answers."
      ) : (
        <>
          A call is tried from <Time at={circuitTriesAt} as="seconds" /> on.
        </>
      )}
      {circuitFailure === null ? null : ` Last failure: ${circuitFailure}.`}
    </p>
  );
}

import type { Mode } from "../../tenancy/access.ts";
import { formatTraceparent } from "../../tracing/traceparent.ts";
import { type Tracer, traceWork } from "../../tracing/tracer.ts";
import type { AnyOutcome } from "../ports/provider-port.ts";

interface TracedCall {
  readonly provider: string;
  readonly mode: Mode;
  /** The call's name in metrics and logs. */
  readonly call: string;
}

/**
 * Makes a call to a provider within a span. The outcome's `detail` stays out: it may quote what the provider wrote about a
 * person.
 */
export const traceCall = <O extends AnyOutcome>(
  tracer: Tracer,
  { provider, mode, call }: TracedCall,
  work: (traceparent: string) => Promise<O>,
): Promise<O> =>
  traceWork(
    tracer,
    {
      name: `provider ${provider} ${call}`,
      kind: "client",
      parent: tracer.active?.context,
      attributes: {
        "kasuwa.provider": provider,
        "kasuwa.provider.call": call,
        "kasuwa.mode": mode,
      },
    },
    async (span) => {
      const outcome = await work(formatTraceparent(span.context));
      const { kind, why } = outcome;
      span.set({ "kasuwa.provider.outcome": kind });
      // A refusal is the provider's answer. Only these two prove nothing.
      if (kind === "unknown" || kind === "unavailable") span.end(why ?? kind);
      return outcome;
    },
  );

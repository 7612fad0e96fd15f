import type { Posted } from "../../../kernel/outbound/receiver.ts";
import { formatReference } from "../../../kernel/references.ts";
import { parseTraceparent } from "../../../kernel/tracing/traceparent.ts";
import { type Tracer, traceWork } from "../../../kernel/tracing/tracer.ts";
import { formatDelivery } from "../endpoints/index.ts";
import type { DueDelivery } from "./queries.ts";

/** Sends a delivery within a span of the event's trace. The endpoint's address stays out: it may contain a secret. */
export function traceAttempt(
  tracer: Tracer | undefined,
  delivery: DueDelivery,
  post: () => Promise<Posted>,
): Promise<Posted> {
  if (tracer === undefined) return post();
  const options = {
    name: `webhook ${delivery.type}`,
    kind: "client",
    parent: parseTraceparent(delivery.traceparent),
    attributes: {
      "http.request.method": "POST",
      "kasuwa.event": formatReference("evt", delivery.eventId),
      "kasuwa.delivery": formatDelivery(delivery.id),
      "kasuwa.delivery.attempt": delivery.attempts + 1,
    },
  } as const;
  return traceWork(tracer, options, async (span) => {
    const posted = await post();
    span.set({ "http.response.status_code": posted.status ?? undefined });
    if (posted.failure !== undefined) span.end(posted.failure.kind);
    return posted;
  });
}

import type { IncomingHttpHeaders } from "node:http";
import { parseTraceparent, TRACEPARENT_HEADER } from "../../tracing/traceparent.ts";
import { type Tracer, traceWork } from "../../tracing/tracer.ts";

/** Handles a provider's request within a span. It continues the provider's trace, if `traceparent` names one. */
export function traceMessage<T>(
  tracer: Tracer | undefined,
  { path, headers }: { readonly path: string; readonly headers: IncomingHttpHeaders },
  handle: () => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return handle();
  const options = {
    name: `POST ${path}`,
    kind: "server",
    parent: parseTraceparent(headers[TRACEPARENT_HEADER]),
    attributes: { "http.request.method": "POST", "http.route": path },
  } as const;
  return traceWork(tracer, options, handle);
}

import type { IncomingHttpHeaders } from "node:http";
import { parseTraceparent, TRACEPARENT_HEADER } from "../tracing/traceparent.ts";
import { type Tracer, traceWork } from "../tracing/tracer.ts";
import type { AnsweredRequest } from "./answered-request.ts";
import type { Route } from "./routes/route.ts";

/** What the span of a request shows from its beginning. */
export interface TracedRequest {
  readonly route: Pick<Route, "method" | "path">;
  readonly headers: IncomingHttpHeaders;
}

/** Answers a request within a span. It continues the caller's trace, if `traceparent` names one. */
export async function traceRequest(
  tracer: Tracer,
  { route, headers }: TracedRequest,
  answer: () => Promise<AnsweredRequest>,
): Promise<void> {
  const options = {
    name: `${route.method} ${route.path}`,
    kind: "server",
    parent: parseTraceparent(headers[TRACEPARENT_HEADER]),
    attributes: { "http.route": route.path },
  } as const;
  await traceWork(tracer, options, async (span) => {
    const answered = await answer();
    const { status } = answered.outgoing;
    span.set({
      "http.request.method": answered.method,
      "http.response.status_code": status,
      "kasuwa.request_id": answered.requestId,
      "kasuwa.operation": answered.route.operationId,
      "kasuwa.mode": answered.seen.access?.mode,
      "kasuwa.error_code": answered.code,
    });
    if (status >= 500) span.end(answered.code ?? String(status));
  });
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { present } from "../../assert.ts";
import type { CellNumber } from "../../cells/cell-number.ts";
import type { Database } from "../../database/database.ts";
import { formatTraceparent } from "../../tracing/traceparent.ts";
import type { Tracer } from "../../tracing/tracer.ts";
import type { Providers } from "../providers.ts";
import { authenticBody } from "./check-signature.ts";
import { type InboundParams, inboundPaths, requireOwnCell } from "./inbound-paths.ts";
import { insertNotice } from "./queries.ts";
import { traceMessage } from "./trace-message.ts";

const PATH = "/inbound/:provider";

export interface InboundTools {
  readonly database: Database;
  readonly providers: Providers;
  /** The number of this cell. */
  readonly cell: CellNumber | null;
  /** Undefined where tracing is off. */
  readonly tracer?: Tracer | undefined;
  /** Gets each notice that names a provider, for metrics. */
  onNotice(provider: string, isAuthentic: boolean): void;
}

/**
 * `POST /inbound/{provider}`: providers send their notices here. An authentic notice is stored without its secrets, with
 * the job that processes it, and only then answered. A provider that gets no 200 sends it again.
 */
export function serveInbound(server: FastifyInstance, tools: InboundTools): void {
  const { tracer } = tools;
  for (const path of inboundPaths("")) {
    server.post<{ Params: InboundParams }>(path, async (request, reply) => {
      const { headers } = request;
      await traceMessage(tracer, { path: PATH, headers }, () => storeNotice(tools, request));
      return reply.send({ received: true });
    });
  }
}

async function storeNotice(
  { database, providers, cell, tracer, onNotice }: InboundTools,
  request: FastifyRequest<{ Params: InboundParams }>,
): Promise<void> {
  requireOwnCell(request.params, cell);
  const found = providers.noticeSource(request.params.provider);
  const { provider, body } = authenticBody(found, request, onNotice);
  // Authentication has refused a notice without a source.
  const source = present(found, "the source");
  const span = tracer?.active;
  const traceparent = span === undefined ? null : formatTraceparent(span.context);
  await insertNotice(database, { provider, body: source.mask(body), traceparent });
}

import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/database.ts";
import type { Providers } from "../providers.ts";
import { authenticBody } from "./check-signature.ts";
import { insertNotice } from "./queries.ts";

export interface InboundTools {
  readonly database: Database;
  readonly providers: Providers;
  /** Gets each notice that names a provider, for metrics. */
  onNotice(provider: string, isAuthentic: boolean): void;
}

/**
 * `POST /inbound/{provider}`: providers send their notices here. An authentic notice is stored unchanged, with the job
 * that processes it, and only then answered. A provider that gets no 200 sends it again.
 */
export function serveInbound(server: FastifyInstance, tools: InboundTools): void {
  const { database, providers, onNotice } = tools;
  for (const prefix of ["", "/api/v1"]) {
    server.post<{ Params: { provider: string } }>(
      `${prefix}/inbound/:provider`,
      async (request, reply) => {
        const source = providers.noticeSource(request.params.provider);
        const { provider, body } = authenticBody(source, request, onNotice);
        await insertNotice(database, provider, body);
        return reply.send({ received: true });
      },
    );
  }
}

import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../refusals.ts";
import type { Providers } from "../providers.ts";
import { insertNotice } from "./queries.ts";

const NO_BODY = Buffer.alloc(0);

export interface InboundTools {
  readonly database: Database;
  readonly providers: Providers;
  /** Told of each notice that came in a provider's name, for metrics. */
  onNotice(provider: string, isAuthentic: boolean): void;
}

/**
 * Where providers send their notices: `POST /inbound/{provider}`. What is authentic is stored as it came, with the job
 * that will work it through, and only then answered; a provider that gets no 200 sends it again.
 */
export function serveInbound(server: FastifyInstance, tools: InboundTools): void {
  const { database, providers, onNotice } = tools;
  for (const prefix of ["", "/api/v1"]) {
    server.post<{ Params: { provider: string } }>(
      `${prefix}/inbound/:provider`,
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : NO_BODY;
        const source = providers.noticeSource(request.params.provider);
        if (source === undefined) throw noSuchProvider();
        const isAuthentic = source.isAuthentic({ headers: request.headers, body });
        onNotice(source.name, isAuthentic);
        if (!isAuthentic) throw notTheirs();
        await insertNotice(database, source.name, body);
        return reply.send({ received: true });
      },
    );
  }
}

const noSuchProvider = () =>
  new Refusal("not_found", "There is no provider of this name that sends notices here.");

const notTheirs = () =>
  new Refusal("invalid_signature", "The signature is not the one this provider would have made.");

import type { FastifyInstance } from "fastify";
import { healthAnswer, type Readiness } from "../readiness.ts";
import { PREFIX } from "./routes/route.ts";

/**
 * For the supervisor of the process. Live: the process answers, so do not restart it. Ready: send it requests.
 * `/health` alone asks for readiness. None of them needs a key or has the envelope.
 */
export function serveHealth(server: FastifyInstance, isReady: Readiness): void {
  for (const prefix of ["", PREFIX]) {
    server.get(`${prefix}/health/live`, (_request, reply) => reply.send({ status: "live" }));
    for (const path of ["/health/ready", "/health"]) {
      server.get(`${prefix}${path}`, async (_request, reply) => {
        const { status, body } = healthAnswer(await isReady());
        return reply.code(status).send(body);
      });
    }
  }
}

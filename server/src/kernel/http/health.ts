import type { FastifyInstance } from "fastify";
import { healthAnswer, type Readiness } from "../readiness.ts";
import { PREFIX } from "./routes/route.ts";

/**
 * For whoever runs the process. Live: it answers at all, so leave it alone. Ready: send it requests; that is also what
 * `/health` alone asks. Neither needs a key, and neither is in the envelope.
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

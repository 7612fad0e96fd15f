import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { PREFIX } from "./route.ts";

const DATABASE_ANSWERS_WITHIN_MS = 1_000;

/**
 * For whoever runs the process. Live: it answers at all, so leave it alone. Ready: it reaches its database, so send
 * it requests; that is also what `/health` alone asks. Neither needs a key, and neither is in the envelope.
 */
export function serveHealth(server: FastifyInstance, database: Queryable): void {
  for (const prefix of ["", PREFIX]) {
    server.get(`${prefix}/health/live`, (_request, reply) => reply.send({ status: "live" }));
    for (const path of ["/health/ready", "/health"]) {
      server.get(`${prefix}${path}`, async (_request, reply) => {
        const ready = await reachable(database);
        return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
      });
    }
  }
}

async function reachable(database: Queryable): Promise<boolean> {
  const asked = database.one(sql`select 1 as answer`).then(
    () => true,
    () => false,
  );
  return await Promise.race([asked, sleep(DATABASE_ANSWERS_WITHIN_MS, false, { ref: false })]);
}

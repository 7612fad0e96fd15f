import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService();
  // The service builds the document at the first request for it.
  await (await fetch(`${service.baseUrl}/openapi.json`)).text();
});
afterAll(() => service?.stop());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

const expecting = "GET /x HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n";

const ATTACKERS = 16;
const REQUESTS = 6_000;

test.each([
  ["requests", get("/openapi.json").repeat(8) + get("/x").repeat(REQUESTS)],
  ["requests with an unknown Expect header", expecting.repeat(REQUESTS)],
  ["empty lines", "\r\n".repeat(200_000)],
])(
  "%s that are pipelined by the thousand, whose answers no client reads, cost neither memory nor others' time",
  async (_what, bytes) => {
    const harm = await measureAttack(service, async () => {
      const sockets = await service.attackers(ATTACKERS, bytes);
      await pause(800);
      for (const socket of sockets) socket.destroy();
    });
    requireHarmless(harm);
  },
  60_000,
);

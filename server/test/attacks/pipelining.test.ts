import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

const expecting = "GET /x HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n";

test.each([
  ["requests", get("/openapi.json").repeat(8) + get("/x").repeat(12_000)],
  ["requests with an unknown Expect header", expecting.repeat(12_000)],
  ["empty lines", "\r\n".repeat(400_000)],
])(
  "%s that are pipelined by the thousand, whose answers no client reads, cost neither memory nor others' time",
  async (_what, bytes) => {
    service = await startAttackedService();
    const { attackers } = service;
    const harm = await measureAttack(service, async () => {
      await attackers(40, bytes);
      await pause(5_000);
    });
    requireHarmless(harm);
    expect(harm.served).toBeGreaterThan(50);
  },
  60_000,
);

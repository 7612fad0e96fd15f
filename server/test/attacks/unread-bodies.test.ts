import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const LENGTH = 1024 * 1024;

/** All but the last byte of a body, so that the request is never whole. */
const upload = (path: string) =>
  Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${LENGTH}\r\n`),
    Buffer.from("Content-Type: application/json\r\n\r\n"),
    Buffer.alloc(LENGTH - 1, "a"),
  ]);

test("bodies of callers without a key take up little memory, and none of others' time", async () => {
  service = await startAttackedService();
  const { attackers } = service;
  const harm = await measureAttack(service, async () => {
    const sockets = [
      ...(await attackers(80, upload("/business/single"))),
      ...(await attackers(80, upload("/nothing"))),
      ...(await attackers(80, upload("/inbound/simulator"))),
    ];
    const unsent = () => sockets.filter((one) => !one.destroyed && one.writableLength > 0).length;
    await expect.poll(unsent, { timeout: 30_000 }).toBe(0);
    // The service reads what the kernel has taken.
    await pause(1_000);
  });
  requireHarmless(harm);
}, 180_000);

import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService({ KASUWA_CONNECTIONS: "800" });
});
afterAll(() => service?.stop());

test("unfinished requests are limited in number and in time, and cost other merchants nothing", async () => {
  const { attackers } = service;
  let left = () => 0;
  const harm = await measureAttack(service, async () => {
    const half = "POST /business/single HTTP/1.1\r\nHost: a\r\n";
    const sockets = [
      ...(await attackers(280, `${half}X-Service`)),
      ...(await attackers(200, `${half}Content-Length: 10\r\n\r\n12345`)),
      ...(await attackers(120, "")),
    ];
    for (const socket of sockets) socket.resume();
    left = () => sockets.filter(({ closed }) => !closed).length;
    // A quarter of all connections may be unfinished.
    await expect.poll(left, { timeout: 30_000 }).toBeLessThanOrEqual(200);
  });
  requireHarmless(harm);
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
}, 180_000);

const LENGTH = 1024 * 1024;

/** All but the last byte of a body, so that the request is never whole. */
const upload = (path: string) =>
  Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${LENGTH}\r\n`),
    Buffer.from("Content-Type: application/json\r\n\r\n"),
    Buffer.alloc(LENGTH - 1, "a"),
  ]);

test("bodies of callers without a key take up little memory, and none of others' time", async () => {
  const { attackers } = service;
  const harm = await measureAttack(service, async () => {
    const sockets = [
      ...(await attackers(80, upload("/business/single"))),
      ...(await attackers(80, upload("/nothing"))),
      ...(await attackers(80, upload("/inbound/simulator"))),
    ];
    const unsent = () => sockets.filter((one) => !one.destroyed && one.writableLength > 0).length;
    await expect.poll(unsent, { timeout: 30_000 }).toBe(0);
    // The service reads what the kernel has received.
    await pause(1_000);
  });
  requireHarmless(harm);
}, 180_000);

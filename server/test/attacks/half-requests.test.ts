import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

test("half requests are bounded in number and in time, and cost other merchants nothing", async () => {
  service = await startAttackedService({ KASUWA_CONNECTIONS: "2000" });
  const { attackers } = service;
  let left = () => 0;
  const harm = await measureAttack(service, async () => {
    const half = "POST /business/single HTTP/1.1\r\nHost: a\r\n";
    const sockets = [
      ...(await attackers(700, `${half}X-Service`)),
      ...(await attackers(500, `${half}Content-Length: 10\r\n\r\n12345`)),
      ...(await attackers(300, "")),
    ];
    for (const socket of sockets) socket.resume();
    left = () => sockets.filter(({ closed }) => !closed).length;
    await pause(2_000);
    // A quarter of all connections may be unfinished.
    expect(left()).toBeLessThanOrEqual(500);
  });
  requireHarmless(harm);
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
}, 60_000);

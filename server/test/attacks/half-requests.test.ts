import { afterEach, expect, test } from "vitest";
import { measureAttack, requireHarmless } from "../support/attack.ts";
import { type AttackedService, startAttackedService } from "../support/attacked-service.ts";

let service: AttackedService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

test("half requests are bounded in number and in time, and cost other merchants nothing", async () => {
  service = await startAttackedService({ KASUWA_CONNECTIONS: "800" });
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

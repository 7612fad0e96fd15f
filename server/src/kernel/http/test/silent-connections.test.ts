import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startTestService } from "../../../../test/support/service.ts";
import { watchSilentConnections } from "../silent-connections.ts";

test("a connection on which nobody has asked anything does not keep the service from stopping", async () => {
  const service = await startTestService();
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const startedMs = performance.now();
  const ended = once(socket, "close");
  await service.stop();
  await ended;
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

test("what is under way is answered all the same", async () => {
  const server = createServer(async (_request, response) => {
    await pause(300);
    response.end("answered");
  });
  const endSilent = watchSilentConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await once(server, "request");
  endSilent();
  server.close();
  expect(await (await answer).text()).toBe("answered");
});

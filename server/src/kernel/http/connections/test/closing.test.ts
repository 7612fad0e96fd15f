import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { startTestService } from "../../../../../test/support/service.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import type { Exchange } from "../../exchange.ts";
import {
  answerTo,
  get,
  LATE_MS,
  post,
  TestServer,
  type TestServerSettings,
} from "./test-server.ts";

let opened: TestServer | undefined;
afterEach(() => opened?.close());

/** A server that answers when the test does. */
async function openAsked(settings: TestServerSettings = {}) {
  const asked: Exchange[] = [];
  const answers = (exchange: Exchange) =>
    exchange.url !== "/late" && exchange.url !== "/node" && asked.push(exchange) > 0;
  const { server, client } = await TestServer.open({ answers, ...settings });
  opened = server;
  const answer = (index: number, isLast: boolean) => answerTo(asked[index] as Exchange, isLast);
  return { server, client, asked, answer };
}

test("a connection on which nothing comes for long is ended, but not while an answer is due", async () => {
  const { client, asked, answer } = await openAsked({ limits: { keepAliveMs: 100 } });
  client.send(get("/one"));
  await pause(1_500);
  expect(client.isClosed).toBe(false);
  expect(asked).toHaveLength(1);
  answer(0, false);
  await pause(700);
  // Somewhat longer than the header said to the client.
  expect(client.isClosed).toBe(false);
  await expect.poll(() => client.isClosed, { timeout: 2_000 }).toBe(true);
  expect(client.answers).toEqual(["hand /one "]);
});

test("Node may take longer for an answer than a connection may be idle", async () => {
  const { client } = await openAsked({ limits: { keepAliveMs: 100 } });
  client.send("GET /late HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await expect.poll(() => client.answers, { timeout: LATE_MS * 2 }).toEqual(["Node /late "]);
});

test("after the last answer nothing is taken, and the client's end is not waited for", async () => {
  const { server, asked, answer } = await openAsked();
  const client = await server.newClient({ allowHalfOpen: true });
  client.send(get("/one"));
  await expect.poll(() => asked.length).toBe(1);
  for (const url of ["/two", "/three"]) {
    await pause(20);
    client.send(get(url));
  }
  await pause(20);
  server.connections.close();
  const closed = once(server.server.close(), "close");
  answer(0, true);
  await closed;
  expect(asked).toHaveLength(1);
  await expect.poll(() => client.answers).toEqual(["hand /one "]);
  expect(client.received).toContain("\r\nConnection: close\r\n\r\nhand /one ");
});

test("a connection without any request does not keep a service from stopping", async () => {
  const service = await startTestService();
  const socket = connect(service.port, "127.0.0.1");
  await once(socket, "connect");
  const startedMs = performance.now();
  const ended = once(socket, "close");
  await service.stop();
  await ended;
  expect(performance.now() - startedMs).toBeLessThan(timeLimit(5_000));
});

test("a stop lets every request that has begun end with its answer", async () => {
  const { server, client, asked, answer } = await openAsked();
  const [slow, late] = [await server.newClient(), await server.newClient()];
  client.send(get("/one"));
  slow.send(post("/node", "", 4));
  late.send("GET /late HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await expect.poll(() => asked.length).toBe(1);
  await pause(50);
  server.connections.close();
  server.server.close();
  slow.send("body");
  await expect.poll(() => slow.answers).toEqual(["Node /node body"]);
  await expect.poll(() => late.answers, { timeout: LATE_MS * 2 }).toEqual(["Node /late "]);
  answer(0, true);
  await expect.poll(() => client.answers).toEqual(["hand /one "]);
  await expect.poll(() => client.isClosed).toBe(true);
});

test("a stop answers what is owed, and takes nothing that came behind it", async () => {
  const { server, client, asked, answer } = await openAsked();
  client.send(get("/one") + get("/two"));
  await expect.poll(() => asked.length).toBe(1);
  server.connections.close();
  answer(0, false);
  await expect.poll(() => client.isClosed, { timeout: 3_000 }).toBe(true);
  expect(client.answers).toEqual(["hand /one "]);
  expect(client.received).toContain("\r\nConnection: close\r\n");
  expect(asked).toHaveLength(1);
});

test("a connection that comes as a stop begins gets one answer, or ends half a second later", async () => {
  const { server, asked, answer } = await openAsked();
  const before = await server.newClient();
  await expect.poll(() => server.connections.size).toBe(2);
  server.connections.close();
  const [asking, silent] = [await server.newClient(), await server.newClient()];
  before.send(get("/before"));
  asking.send(get("/after"));
  await expect.poll(() => asked.length).toBe(2);
  for (const index of [0, 1]) answer(index, false);
  await expect.poll(() => [before.isClosed, asking.isClosed]).toEqual([true, true]);
  expect(before.received).toContain("\r\nConnection: close\r\n\r\nhand /before ");
  expect(asking.received).toContain("\r\nConnection: close\r\n\r\nhand /after ");
  await expect.poll(() => silent.isClosed).toBe(true);
});

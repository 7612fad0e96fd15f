import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { Exchange } from "../../exchange.ts";
import {
  answerTo,
  type Client,
  get,
  LARGE,
  post,
  TestServer,
  type TestServerSettings,
} from "./test-server.ts";

let opened: TestServer | undefined;
afterEach(() => opened?.close());

async function open(settings: TestServerSettings = {}) {
  const { server, client } = await TestServer.open(settings);
  opened = server;
  return { server, client };
}

describe.each([true, false])("with requests read by hand: %s", (readsPlain) => {
  test.each([
    ["sends nothing", ""],
    ["sends half a head", "POST /one HTTP/1.1\r\nHo"],
    ["sends half a body", post("/one", "a", 2)],
    ["sends half a request behind a whole one", `${get("/one")}GET`],
  ])("a connection that %s is closed after its time", async (_what, bytes) => {
    const limits = { headWithinMs: 300, requestWithinMs: 600 };
    const { server, client } = await open({ readsPlain, limits });
    client.send(bytes);
    await expect.poll(() => client.isClosed, { timeout: 4_000 }).toBe(true);
    expect(server.dropped).toEqual(["late"]);
    const refused = bytes === "" ? [] : ["400"];
    const answered = bytes.startsWith("GET /one") ? ["200"] : [];
    const statuses = client.received.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
    expect(statuses).toEqual([...answered, ...refused]);
  });

  test("a client that does not read its answer is dropped after its time, and what it sent is not taken", async () => {
    const { server, client } = await open({ readsPlain, limits: { stalledMs: 500 } });
    client.socket.pause();
    client.send(get("/large").repeat(30) + get("/one"));
    await expect.poll(() => server.dropped, { timeout: 30_000 }).toEqual(["stalled"]);
    client.socket.resume();
    await expect.poll(() => client.isClosed, { timeout: 30_000 }).toBe(true);
    expect(client.answers).toEqual([]);
    expect(client.received.length).toBeLessThan(30 * LARGE.length);
  });

  test("of too many answers that no client reads those that wait the longest are dropped", async () => {
    const { server } = await open({ readsPlain, limits: { heldBytesMax: 1_500_000 } });
    const clients = await Promise.all([1, 2, 3].map(() => server.newClient()));
    for (const client of clients) {
      client.socket.pause();
      client.send(get("/large").repeat(20));
      await pause(100);
    }
    await expect.poll(() => server.dropped).toEqual(["memory", "memory"]);
    for (const client of clients) client.socket.resume();
    await expect.poll(() => clients.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
  });

  test("of too many unfinished requests the oldest makes way", async () => {
    const { server, client } = await open({ readsPlain, limits: { unfinishedMax: 2 } });
    client.send("GET /o");
    await pause(30);
    const second = await server.newClient();
    const third = await server.newClient();
    await expect.poll(() => client.isClosed).toBe(true);
    expect(client.received).toMatch(/^HTTP\/1\.1 503 /);
    expect(server.dropped).toEqual(["unfinished"]);
    second.send(get("/node"));
    third.send(get("/node"));
    await expect
      .poll(() => [second.answers, third.answers])
      .toEqual([["Node /node "], ["Node /node "]]);
  });

  test("of too many connections the one that was idle the longest makes way", async () => {
    const { server, client } = await open({ readsPlain, limits: { connectionsMax: 2 } });
    client.send(get("/node"));
    await expect.poll(() => client.answers).toHaveLength(1);
    const second = await server.newClient();
    second.send(get("/node"));
    await expect.poll(() => second.answers).toHaveLength(1);
    const third = await server.newClient();
    third.send(get("/node"));
    await expect.poll(() => third.answers).toHaveLength(1);
    expect([client.isClosed, second.isClosed]).toEqual([true, false]);
    expect(server.dropped).toEqual(["connections"]);
  });

  test("of too many connections of which none is idle the oldest unfinished one makes way", async () => {
    const { server, client } = await open({ readsPlain, limits: { connectionsMax: 2 } });
    await server.newClient();
    const third = await server.newClient();
    await expect.poll(() => client.isClosed).toBe(true);
    expect(server.dropped).toEqual(["connections"]);
    third.send(get("/node"));
    await expect.poll(() => third.answers).toEqual(["Node /node "]);
  });

  test("where every connection is owed an answer, a new one is closed", async () => {
    const { server, client } = await open({ readsPlain, limits: { connectionsMax: 1 } });
    client.send(get("/late"));
    await pause(100);
    const second = await server.newClient();
    await expect.poll(() => second.isClosed).toBe(true);
    await expect.poll(() => client.answers, { timeout: 4_000 }).toEqual(["Node /late "]);
  });

  test("one address may have only so many connections", async () => {
    const { server, client } = await open({ readsPlain, limits: { connectionsPerAddressMax: 1 } });
    const second = await server.newClient();
    await expect.poll(() => second.isClosed).toBe(true);
    expect(server.dropped).toEqual(["address"]);
    client.socket.destroy();
    await expect.poll(() => server.connections.size).toBe(0);
    const third = await server.newClient();
    third.send(get("/node"));
    await expect.poll(() => third.answers).toEqual(["Node /node "]);
  });
});

test("a connection that holds too many bytes keeps its answer, and loses what it sent ahead", async () => {
  const asked: Exchange[] = [];
  const { server, client } = await open({
    limits: { heldBytesMax: 10_000 },
    answers: (exchange) => asked.push(exchange) > 0,
  });
  client.send(get("/one") + get(`/${"a".repeat(7_000)}`).repeat(4));
  await expect.poll(() => server.dropped).toEqual(["memory"]);
  answerTo(asked[0] as Exchange);
  await expect.poll(() => client.isClosed).toBe(true);
  expect(client.answers).toEqual(["hand /one "]);
  expect(client.received).toContain("Connection: close");
  expect(asked).toHaveLength(1);
});

test("a connection that was dropped holds no bytes any more", async () => {
  const asked: Exchange[] = [];
  const { server, client } = await open({
    limits: { heldBytesMax: 10_000, unfinishedMax: 1 },
    answers: (exchange) => asked.push(exchange) > 0,
  });
  const sendPartOfBody = async (sender: Client, requests: number) => {
    sender.send(post("/one", "a", 9_000));
    await expect.poll(() => asked).toHaveLength(requests);
    sender.send("a".repeat(6_000));
  };
  await sendPartOfBody(client, 1);
  await sendPartOfBody(await server.newClient(), 2);
  await expect.poll(() => client.isClosed).toBe(true);
  await server.newClient();
  await expect.poll(() => server.dropped).toEqual(["unfinished", "unfinished"]);
});

test("the addresses of one IPv6 network count as one", async () => {
  const { server } = await open({ limits: { connectionsPerAddressMax: 2 } });
  let last = 0;
  server.server.prependListener("connection", (socket) => {
    Object.defineProperty(socket, "remoteAddress", { value: `2001:db8::${++last}` });
  });
  for (let opening = 0; opening < 3; opening++) await server.newClient();
  await expect.poll(() => server.dropped).toEqual(["address"]);
});

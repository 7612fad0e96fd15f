import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { startTestService } from "../../../../test/support/service.ts";
import type { Exchange } from "../exchange.ts";
import type { PlainSettings } from "../plain-connections.ts";
import { answerTo, get, LATE_MS, PlainSite, post } from "./plain-site.ts";

let opened: PlainSite | undefined;
afterEach(() => opened?.close());

/** A site that answers when the test does. */
async function openAsked(settings: Partial<PlainSettings> = {}) {
  const asked: Exchange[] = [];
  const answers = (exchange: Exchange) => exchange.url !== "/late" && asked.push(exchange) > 0;
  const { site, client } = await PlainSite.open({ answers, ...settings });
  opened = site;
  const answer = (index: number, isLast: boolean) => answerTo(asked[index] as Exchange, isLast);
  return { site, client, asked, answer };
}

test("a connection on which nothing comes for long is ended, but not while an answer is due", async () => {
  const { client, asked, answer } = await openAsked({ keepAliveMs: 100 });
  client.send(get("/one"));
  await pause(1_500);
  expect(client.isClosed).toBe(false);
  expect(asked).toHaveLength(1);
  answer(0, false);
  await pause(700);
  // Somewhat longer than the client was told.
  expect(client.isClosed).toBe(false);
  await expect.poll(() => client.isClosed, { timeout: 2_000 }).toBe(true);
  expect(client.answers).toEqual(["hand /one "]);
});

test("Node may take longer for an answer than a connection may be idle", async () => {
  const { client } = await openAsked({ keepAliveMs: 100 });
  client.send("GET /late HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await expect.poll(() => client.answers, { timeout: LATE_MS * 2 }).toEqual(["Node /late "]);
});

test("after an answer that is said to be the last nothing is taken, and no end is waited for", async () => {
  const { site, asked, answer } = await openAsked();
  const client = await site.newClient({ allowHalfOpen: true });
  client.send(get("/one"));
  await expect.poll(() => asked.length).toBe(1);
  for (const url of ["/two", "/three"]) {
    await pause(20);
    client.send(get(url));
  }
  await pause(20);
  site.connections.close();
  const closed = once(site.server.close(), "close");
  answer(0, true);
  await closed;
  expect(asked).toHaveLength(1);
  await expect.poll(() => client.answers).toEqual(["hand /one "]);
  expect(client.heard).toContain("\r\nConnection: close\r\n\r\nhand /one ");
});

test("a connection on which nobody has asked anything does not keep a service from stopping", async () => {
  const service = await startTestService();
  const socket = connect(service.port, "127.0.0.1");
  await once(socket, "connect");
  const startedMs = performance.now();
  const ended = once(socket, "close");
  await service.stop();
  await ended;
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

test("a stop does not end what is under way, by hand or by Node, or has begun to come", async () => {
  const { site, client, asked, answer } = await openAsked();
  const [slow, late] = [await site.newClient(), await site.newClient()];
  client.send(get("/one"));
  slow.send(post("/two", "", 4));
  late.send("GET /late HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await expect.poll(() => asked.length).toBe(1);
  await pause(50);
  site.connections.close();
  site.server.close();
  slow.send("body");
  await expect.poll(() => slow.answers).toEqual(["Node /two body"]);
  await expect.poll(() => late.answers, { timeout: LATE_MS * 2 }).toEqual(["Node /late "]);
  answer(0, true);
  await expect.poll(() => client.answers).toEqual(["hand /one "]);
  await expect.poll(() => client.isClosed).toBe(true);
});

test("a connection that comes after a stop has begun is ended at once", async () => {
  const { site } = await openAsked();
  site.connections.close();
  const late = await site.newClient();
  await expect.poll(() => late.isClosed).toBe(true);
});

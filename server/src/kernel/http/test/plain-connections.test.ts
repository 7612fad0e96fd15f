import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { startTestService } from "../../../../test/support/service.ts";
import { systemClock } from "../../clock.ts";
import type { Exchange } from "../exchange.ts";
import { PlainConnections } from "../plain-connections.ts";

const KEEP_ALIVE_MS = 400;

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A server that says of each request by whom it was read, and its body. */
async function site(answers = byHand) {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    response.end(`Node ${request.url} ${body}\n`);
  });
  const connections = PlainConnections.before(server, {
    answers,
    keepAliveMs: KEEP_ALIVE_MS,
    clock: systemClock,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { server, connections, client: await Client.open(port) };
}

function byHand(exchange: Exchange): boolean {
  if (exchange.url === "/node") return false;
  answerTo(exchange);
  return true;
}

function answerTo(exchange: Exchange, isLast = false) {
  const body = `hand ${exchange.url} ${exchange.readBody()}\n`;
  const lines = ["content-length", String(Buffer.byteLength(body))];
  exchange.answer({ status: 200, lines, isLast }, body);
}

/** Sends bytes as they are, and keeps what comes back. */
class Client {
  readonly socket: Socket;
  heard = "";
  isClosed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (piece) => {
      this.heard += String(piece);
    });
    socket.on("close", () => {
      this.isClosed = true;
    });
    socket.on("error", () => undefined);
    open.push({ close: () => socket.destroy() });
  }

  static async open(port: number): Promise<Client> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    return new Client(socket);
  }

  send(...pieces: string[]): void {
    for (const piece of pieces) this.socket.write(piece);
  }

  /** The first lines of bodies, by whom they were written. */
  answers(): string[] {
    return this.heard.match(/(hand|Node) .*/g) ?? [];
  }
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (url: string, body: string, length = body.length) =>
  `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe("a plain request", () => {
  test("is answered by hand, one after another, with what Node would say of the connection", async () => {
    const { client } = await site();
    client.send(get("/one"));
    await expect.poll(() => client.answers()).toEqual(["hand /one "]);
    client.send(post("/two", "body"));
    await expect.poll(() => client.answers()).toEqual(["hand /one ", "hand /two body"]);
    expect(client.heard).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-length: 11\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=0\.4\r\n\r\nhand/,
    );
  });

  test("may have its body in a second piece", async () => {
    const { client } = await site();
    client.send(post("/split", "", 4));
    await pause(50);
    client.send("body");
    await expect.poll(() => client.answers()).toEqual(["hand /split body"]);
  });

  test("that comes before the last was answered waits for its turn", async () => {
    const asked: Exchange[] = [];
    const { client } = await site((exchange) => asked.push(exchange) > 0);
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    client.send(get("/two"));
    await pause(50);
    expect(asked).toHaveLength(1);
    answerTo(asked[0] as Exchange);
    await expect.poll(() => asked.length).toBe(2);
    answerTo(asked[1] as Exchange);
    await expect.poll(() => client.answers()).toEqual(["hand /one ", "hand /two "]);
  });

  test("that nobody answers by hand is Node's, and what follows on the connection", async () => {
    const { client } = await site();
    client.send(get("/one"));
    await expect.poll(() => client.answers()).toHaveLength(1);
    client.send(post("/node", "body"));
    await expect.poll(() => client.answers()).toHaveLength(2);
    client.send(get("/three"));
    await expect
      .poll(() => client.answers())
      .toEqual(["hand /one ", "Node /node body", "Node /three "]);
  });

  test("is gone when its caller is", async () => {
    const asked: Exchange[] = [];
    const { client } = await site((exchange) => asked.push(exchange) > 0);
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.isGone()).toBe(false);
    client.socket.destroy();
    await expect.poll(() => asked[0]?.isGone()).toBe(true);
    answerTo(asked[0] as Exchange);
  });

  test("has no answer with a header that would be two", async () => {
    const asked: Exchange[] = [];
    const { client } = await site((exchange) => asked.push(exchange) > 0);
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    const head = { status: 200, lines: ["a", "b\r\nset-cookie: c"], isLast: false };
    expect(() => asked[0]?.answer(head, "")).toThrow("the header a is printable");
  });
});

describe("what is not plain, Node reads to the end", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ["two requests in one piece", [get("/one") + get("/two")], ["Node /one ", "Node /two "]],
    ["a head in two pieces", ["GET /one HTTP/1.1\r\nHo", "st: a\r\n\r\n"], ["Node /one "]],
    ["a body in three pieces", [post("/one", "", 6), "ab", "cd", "ef"], ["Node /one abcdef"]],
    [
      "a body in chunks",
      [
        "POST /one HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
        "0\r\n\r\n",
      ],
      ["Node /one abc"],
    ],
    [
      "a body that is waited for",
      ["POST /one HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", "ab"],
      ["Node /one ab"],
    ],
    ["a body of 100 kB", [post("/one", "a".repeat(100_000))], [`Node /one ${"a".repeat(100_000)}`]],
  ])("%s", async (_what, pieces, answers) => {
    const { client } = await site();
    for (const piece of pieces) {
      client.send(piece);
      await pause(30);
    }
    await expect.poll(() => client.answers()).toEqual(answers);
  });

  test("and says what is wrong with it", async () => {
    const { client } = await site();
    client.send("GET / HTTP/1.1\r\nHost : a\r\n\r\n");
    await expect.poll(() => client.heard).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => client.isClosed).toBe(true);
  });

  test("the rest of a body that is slow to come, too", async () => {
    const { client } = await site();
    client.send(post("/slow", "", 4));
    await pause(1_300);
    client.send("bo");
    await pause(50);
    client.send("dy");
    await expect.poll(() => client.answers()).toEqual(["Node /slow body"]);
  });
});

describe("a connection", () => {
  test("on which nothing comes for long is ended, but not while an answer is due", async () => {
    const asked: Exchange[] = [];
    const { client } = await site((exchange) => asked.push(exchange) > 0);
    client.send(get("/one"));
    await pause(KEEP_ALIVE_MS * 2);
    expect(client.isClosed).toBe(false);
    answerTo(asked[0] as Exchange);
    await expect.poll(() => client.isClosed, { timeout: KEEP_ALIVE_MS * 5 }).toBe(true);
    expect(client.answers()).toEqual(["hand /one "]);
  });

  test("ends after an answer that is said to be the last", async () => {
    const { client } = await site((exchange) => {
      answerTo(exchange, true);
      return true;
    });
    client.send(get("/one"));
    await expect.poll(() => client.isClosed).toBe(true);
    expect(client.heard).toContain("\r\nConnection: close\r\n\r\nhand /one ");
  });

  test("does not keep a service from stopping on which nobody has asked anything", async () => {
    const service = await startTestService();
    const socket = connect(service.port, "127.0.0.1");
    await once(socket, "connect");
    const startedMs = performance.now();
    const ended = once(socket, "close");
    await service.stop();
    await ended;
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });

  test("is not ended by a stop while a request on it is under way, or has begun to come", async () => {
    const asked: Exchange[] = [];
    const { server, connections, client } = await site((exchange) => asked.push(exchange) > 0);
    const { port } = server.address() as AddressInfo;
    const slow = await Client.open(port);
    client.send(get("/one"));
    slow.send(post("/two", "", 4));
    await expect.poll(() => asked.length).toBe(1);
    await pause(50);
    connections.close();
    server.close();
    slow.send("body");
    await expect.poll(() => slow.answers()).toEqual(["Node /two body"]);
    answerTo(asked[0] as Exchange, true);
    await expect.poll(() => client.answers()).toEqual(["hand /one "]);
    await expect.poll(() => client.isClosed).toBe(true);
  });

  test("that comes after a stop has begun is ended at once", async () => {
    const { server, connections } = await site();
    connections.close();
    const late = await Client.open((server.address() as AddressInfo).port);
    await expect.poll(() => late.isClosed).toBe(true);
  });
});

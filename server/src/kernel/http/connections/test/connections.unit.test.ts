import { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Exchange } from "../../exchange.ts";
import { NodeChannel } from "../node-channel.ts";
import {
  answerTo,
  answerWith,
  get,
  LATE_MS,
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

/** A server that answers when the test does. */
async function openAsked(settings: TestServerSettings = {}) {
  const asked: Exchange[] = [];
  const answers = (exchange: Exchange) => asked.push(exchange) > 0;
  const answer = (index: number) => answerTo(asked[index] as Exchange);
  return { ...(await open({ answers, ...settings })), asked, answer };
}

/** Counts the pieces that Node's parser is handed, in all and in the fullest turn of the event loop. */
function countPieces() {
  const pieces = { all: 0, mostInTurn: 0 };
  let inTurn = 0;
  const push = vi.spyOn(NodeChannel.prototype, "push").mockImplementation(function (
    this: NodeChannel,
    piece: unknown,
  ) {
    pieces.all += 1;
    inTurn += 1;
    pieces.mostInTurn = Math.max(pieces.mostInTurn, inTurn);
    return Duplex.prototype.push.call(this, piece);
  });
  let isCounting = true;
  const nextTurn = () => {
    inTurn = 0;
    if (isCounting) setImmediate(nextTurn);
  };
  nextTurn();
  onTestFinished(() => {
    push.mockRestore();
    isCounting = false;
  });
  return pieces;
}

const CHUNKED = "POST /one HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n";
const EXPECTING =
  "POST /one HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n";

describe.each([true, false])("with requests read by hand: %s", (readsPlain) => {
  const reader = readsPlain ? "hand" : "Node";

  test.each<[string, readonly string[], readonly string[]]>([
    ["a request", [get("/one")], [`${reader} /one `]],
    [
      "two requests in one piece",
      [get("/one") + post("/two", "ab")],
      [`${reader} /one `, `${reader} /two ab`],
    ],
    [
      "a request behind a part of the one before",
      [post("/one", "a", 2), `b${get("/two")}`],
      [`${reader} /one ab`, `${reader} /two `],
    ],
    ["a head in two pieces", ["GET /one HTTP/1.1\r\nHo", "st: a\r\n\r\n"], ["Node /one "]],
    [
      "a head that is cut in its end",
      ["GET /one HTTP/1.1\r\nHost: a\r\n\r", `\n${get("/two")}`],
      ["Node /one ", `${reader} /two `],
    ],
    ["a body in three pieces", [post("/one", "", 6), "ab", "cd", "ef"], [`${reader} /one abcdef`]],
    [
      "a body of 100 kB",
      [post("/one", "a".repeat(100_000))],
      [`${reader} /one ${"a".repeat(100_000)}`],
    ],
    [
      "a body in chunks",
      [CHUNKED, `0\r\n\r\n${get("/two")}`],
      ["Node /one abc", `${reader} /two `],
    ],
    [
      "a body in chunks, cut in its end",
      [`${CHUNKED}0\r`, "\n\r", `\n${get("/two")}`],
      ["Node /one abc", `${reader} /two `],
    ],
    [
      "a body that waits for 100 Continue",
      [EXPECTING, `ab${get("/two")}`],
      ["Node /one ab", `${reader} /two `],
    ],
    [
      "what the API does not answer",
      [get("/one") + get("/node") + get("/three")],
      [`${reader} /one `, "Node /node ", `${reader} /three `],
    ],
  ])("%s is read once, and answered in its turn", async (_what, pieces, answers) => {
    const { client } = await open({ readsPlain });
    for (const piece of pieces) {
      client.send(piece);
      await pause(30);
    }
    await expect.poll(() => client.answers).toEqual(answers);
    expect(client.isClosed).toBe(false);
  });

  test.each([
    ["garbage", "}"],
    ["a wrong head", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"],
    ["a head that is too large", `GET / HTTP/1.1\r\nA: ${"a".repeat(20_000)}\r\n\r\n`],
    ["a body with a wrong chunk", CHUNKED.replace("3\r\nabc", "x")],
  ])("an answer that is owed goes out before %s behind its request is refused", async (_what, garbage) => {
    const { client, asked, answer } = await openAsked({
      readsPlain,
      answers: (exchange) => exchange.url === "/owed" && asked.push(exchange) > 0,
    });
    client.send(`${post("/owed", "ab")}${garbage}`);
    if (readsPlain) {
      await expect.poll(() => asked.length).toBe(1);
      await pause(50);
      expect(client.received).toBe("");
      answer(0);
    }
    await expect.poll(() => client.isClosed).toBe(true);
    expect(client.received.split("HTTP/1.1 ").map((text) => text.slice(0, 3))).toEqual([
      "",
      "200",
      "400",
    ]);
    expect(client.answers).toEqual([`${reader} /owed ab`, "Node refuses"]);
  });

  test.each([
    [
      "requests that Node answers by itself",
      "GET /x HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n",
      2,
    ],
    ["empty lines before a request", "\r\n\r\n", 2],
    ["chunks of empty lines", "4\r\n\r\n\r\n\r\n", 32],
  ])("of %s only a few are parsed in one turn", async (_what, bytes, piecesMax) => {
    const { client } = await open({ readsPlain });
    const pieces = countPieces();
    if (bytes.startsWith("4"))
      client.send("POST /node HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    client.send(bytes.repeat(200));
    await expect.poll(() => pieces.all).toBeGreaterThanOrEqual(200);
    expect(pieces.mostInTurn).toBeLessThanOrEqual(piecesMax);
  });

  test("half a request behind others is waited for, after their answers", async () => {
    const { client } = await open({ readsPlain });
    client.send(get("/one") + post("/two", "a", 2));
    await expect.poll(() => client.answers).toEqual([`${reader} /one `]);
    client.send("b");
    await expect.poll(() => client.answers).toEqual([`${reader} /one `, `${reader} /two ab`]);
  });

  test("a client that sends nothing more gets every answer that it is owed", async () => {
    const { server } = await open({ readsPlain });
    const client = await server.newClient({ allowHalfOpen: true });
    client.socket.end(get("/one") + get("/late") + get("/three"));
    const answers = [`${reader} /one `, "Node /late ", `${reader} /three `];
    await expect.poll(() => client.answers, { timeout: LATE_MS * 3 }).toEqual(answers);
    await expect.poll(() => client.isClosed).toBe(true);
  });

  test("a body whose rest does not come any more is refused", async () => {
    const { client } = await open({ readsPlain, answers: () => false });
    client.send(post("/cut", "bo", 4));
    await pause(50);
    client.socket.end();
    await expect.poll(() => client.received).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => client.isClosed).toBe(true);
  });

  test("the body of an early answer is dropped, and the next request is read", async () => {
    const { client, asked } = await openAsked({
      readsPlain,
      answers: (exchange) => exchange.url === "/early" && asked.push(exchange) > 0,
    });
    if (!readsPlain) return;
    client.send(post("/early", "a".repeat(1_000), 100_000));
    await expect.poll(() => asked.length).toBe(1);
    answerWith(asked[0] as Exchange, "hand early\n");
    await expect.poll(() => client.answers).toEqual(["hand early"]);
    client.send("a".repeat(50_000));
    await pause(30);
    client.send(`${"a".repeat(49_000)}${get("/node")}`);
    await expect.poll(() => client.answers).toEqual(["hand early", "Node /node "]);
  });
});

describe("a plain request", () => {
  test("is answered with what Node would say of the connection", async () => {
    const { client } = await open();
    client.send(get("/one"));
    await expect.poll(() => client.answers).toEqual(["hand /one "]);
    expect(client.received).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-length: 11\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=60\r\n\r\nhand/,
    );
  });

  test("waits for the answer to the one before", async () => {
    const { client, asked, answer } = await openAsked();
    client.send(get("/one") + get("/two"));
    await expect.poll(() => asked.length).toBe(1);
    client.send(get("/three"));
    await pause(50);
    expect(asked).toHaveLength(1);
    for (const index of [0, 1, 2]) {
      answer(index);
      await expect.poll(() => client.answers).toHaveLength(index + 1);
    }
    expect(client.answers).toEqual(["hand /one ", "hand /two ", "hand /three "]);
  });

  test("is not read ahead by more than a little", async () => {
    const { server, asked } = await openAsked();
    let read = () => 0;
    server.server.prependListener("connection", (socket) => {
      read = () => socket.bytesRead;
    });
    const eager = await server.newClient();
    eager.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    eager.send(get(`/${"a".repeat(7_000)}`).repeat(2_000));
    await pause(200);
    expect(read()).toBeLessThan(500_000);
  });

  test("is gone when its connection is lost", async () => {
    const { client, asked } = await openAsked();
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.isGone()).toBe(false);
    client.socket.resetAndDestroy();
    await expect.poll(() => asked[0]?.isGone()).toBe(true);
  });

  test("has no answer with a header that would be two", async () => {
    const { client, asked } = await openAsked();
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    const head = { status: 200, lines: ["a", "b\r\nset-cookie: c"], isLast: false };
    expect(() => asked[0]?.answer(head, "")).toThrow("the header a is printable");
  });
});

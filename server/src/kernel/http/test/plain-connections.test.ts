import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { Exchange } from "../exchange.ts";
import type { PlainSettings } from "../plain-connections.ts";
import { answerTo, answerWith, byHand, get, PlainSite, post } from "./plain-site.ts";

let opened: PlainSite | undefined;
afterEach(() => opened?.close());

async function open(settings: Partial<PlainSettings> = {}) {
  const { site, client } = await PlainSite.open(settings);
  opened = site;
  return { site, client };
}

/** A site that answers when the test does. */
async function openAsked() {
  const asked: Exchange[] = [];
  const answers = (exchange: Exchange) => asked.push(exchange) > 0;
  const answer = (index: number) => answerTo(asked[index] as Exchange);
  return { ...(await open({ answers })), asked, answer };
}

describe("a plain request", () => {
  test("is answered by hand, one after another, with what Node would say of the connection", async () => {
    const { client } = await open();
    client.send(get("/one"));
    await expect.poll(() => client.answers).toEqual(["hand /one "]);
    client.send(post("/two", "body"));
    await expect.poll(() => client.answers).toEqual(["hand /one ", "hand /two body"]);
    expect(client.heard).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-length: 11\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=60\r\n\r\nhand/,
    );
  });

  test("may have its body in a second piece, is done once, and followed by another after a while", async () => {
    const asked: string[] = [];
    const answers = (exchange: Exchange) => asked.push(exchange.url) > 0 && byHand(exchange);
    const { client } = await open({ answers });
    client.send(post("/split", "", 4));
    await pause(50);
    client.send("body");
    await expect.poll(() => client.answers).toEqual(["hand /split body"]);
    // Longer than a rest may take to come.
    await pause(1_200);
    client.send(get("/next"));
    await expect.poll(() => client.answers).toEqual(["hand /split body", "hand /next "]);
    expect(asked).toEqual(["/split", "/next"]);
  });

  test("that comes before the last was answered waits for its turn, and others after it", async () => {
    const { client, asked, answer } = await openAsked();
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    client.send(get("/two"));
    await pause(50);
    expect(asked).toHaveLength(1);
    answer(0);
    await expect.poll(() => asked.length).toBe(2);
    answer(1);
    await expect.poll(() => client.answers).toEqual(["hand /one ", "hand /two "]);
    client.send(get("/three"));
    await expect.poll(() => asked.length).toBe(3);
  });

  test("is read no further ahead than a little", async () => {
    const { site, asked } = await openAsked();
    let read = () => 0;
    site.server.prependListener("connection", (socket) => {
      read = () => socket.bytesRead;
    });
    const eager = await site.newClient();
    eager.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    eager.send(get(`/${"a".repeat(7_000)}`).repeat(2_000));
    await pause(200);
    expect(read()).toBeLessThan(1_000_000);
  });

  test("of a client that does not read its answers is Node's, which waits until it does", async () => {
    let answered = 0;
    const { client } = await open({
      answers: (exchange) => {
        answered += 1;
        answerWith(exchange, "a".repeat(100_000));
        return true;
      },
    });
    client.socket.pause();
    // One at a time, each after the answer to the last, until none comes any more.
    for (let sent = 0; sent < 300 && answered === sent; sent++) {
      client.send(get("/a"));
      for (let ms = 0; ms < 100 && answered === sent; ms++) await pause(1);
    }
    expect(answered).toBeLessThan(150);
  });

  test("that nobody answers by hand is Node's, and what follows on the connection", async () => {
    const { client } = await open();
    client.send(get("/one"));
    await expect.poll(() => client.answers).toHaveLength(1);
    client.send(post("/node", "body"));
    await expect.poll(() => client.answers).toHaveLength(2);
    client.send(get("/three"));
    await expect
      .poll(() => client.answers)
      .toEqual(["hand /one ", "Node /node body", "Node /three "]);
  });

  test("is gone when its caller is", async () => {
    const { client, asked, answer } = await openAsked();
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.isGone()).toBe(false);
    client.socket.destroy();
    await expect.poll(() => asked[0]?.isGone()).toBe(true);
    answer(0);
  });

  test("has no answer with a header that would be two", async () => {
    const { client, asked } = await openAsked();
    client.send(get("/one"));
    await expect.poll(() => asked.length).toBe(1);
    const head = { status: 200, lines: ["a", "b\r\nset-cookie: c"], isLast: false };
    expect(() => asked[0]?.answer(head, "")).toThrow("the header a is printable");
  });
});

describe("what is not plain, Node reads to the end", () => {
  const chunked = "POST /one HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n";
  const asking =
    "POST /one HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n";
  test.each<[string, readonly string[], readonly string[]]>([
    ["two requests in one piece", [get("/one") + get("/two")], ["Node /one ", "Node /two "]],
    ["a head in two pieces", ["GET /one HTTP/1.1\r\nHo", "st: a\r\n\r\n"], ["Node /one "]],
    ["a body in three pieces", [post("/one", "", 6), "ab", "cd", "ef"], ["Node /one abcdef"]],
    ["a body in chunks", [chunked, "0\r\n\r\n"], ["Node /one abc"]],
    ["a body that is waited for", [asking, "ab"], ["Node /one ab"]],
    ["a body of 100 kB", [post("/one", "a".repeat(100_000))], [`Node /one ${"a".repeat(100_000)}`]],
  ])("%s", async (_what, pieces, answers) => {
    const { client } = await open();
    for (const piece of pieces) {
      client.send(piece);
      await pause(30);
    }
    await expect.poll(() => client.answers).toEqual(answers);
  });

  test("and says what is wrong with it", async () => {
    const { client } = await open();
    client.send("GET / HTTP/1.1\r\nHost : a\r\n\r\n");
    await expect.poll(() => client.heard).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => client.isClosed).toBe(true);
  });

  test("the rest of a body that is slow to come, too", async () => {
    const { client } = await open();
    client.send(post("/slow", "", 4));
    await pause(1_300);
    client.send("bo");
    await pause(50);
    client.send("dy");
    await expect.poll(() => client.answers).toEqual(["Node /slow body"]);
  });

  test("and a body whose rest does not come any more, Node refuses", async () => {
    const { client } = await open();
    client.send(post("/cut", "bo", 4));
    await pause(50);
    client.socket.end();
    await expect.poll(() => client.heard).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => client.isClosed).toBe(true);
  });
});

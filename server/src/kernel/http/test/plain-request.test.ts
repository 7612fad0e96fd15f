import { createServer } from "node:http";
import { Duplex } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlainRequest } from "../plain-request.ts";

const HEAD =
  "POST /api/v1/a%20b?c=d&e[]=f HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Service-Api-Key:  key \r\n";

describe("a plain request", () => {
  test("is read with its headers in lower case", () => {
    const request = readPlainRequest(Buffer.from(`${HEAD}Content-Length: 6\r\n\r\n{"é"}`));
    expect(request).toEqual({
      method: "POST",
      url: "/api/v1/a%20b?c=d&e[]=f",
      headers: { host: "127.0.0.1", "x-service-api-key": "key", "content-length": "6" },
      body: Buffer.from('{"é"}'),
    });
  });

  test("needs no body", () => {
    const request = readPlainRequest(
      Buffer.from("GET / HTTP/1.1\r\nHost:\r\nConnection: Keep-Alive\r\n\r\n"),
    );
    expect(request).toEqual({
      method: "GET",
      url: "/",
      headers: { host: "", connection: "Keep-Alive" },
      body: Buffer.of(),
    });
  });

  test("is unfinished while some of its body is missing", () => {
    expect(readPlainRequest(Buffer.from(`${HEAD}Content-Length: 5\r\n\r\n1234`))).toBe(
      "unfinished",
    );
  });

  const lines = (...more: string[]) => `POST / HTTP/1.1\r\nHost: a\r\n${more.join("\r\n")}\r\n\r\n`;
  test.each([
    ["nothing", ""],
    ["a head that is not whole", HEAD],
    ["more than one", `${lines("Content-Length: 0")}GET`],
    ["no Host", "GET / HTTP/1.1\r\nA: b\r\n\r\n"],
    ["HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\n\r\n"],
    ["a method that is seldom used", "OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a whole URL", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a URL with a fragment", "GET /#b HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a URL with é", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["lines that end in LF", "GET / HTTP/1.1\nHost: a\n\n\r\n\r\n"],
    ["a CR in a value", lines("A: b\rc")],
    ["an LF in a value", lines("A: b\nContent-Length: 5")],
    ["a NUL in a value", lines("A: b\0c")],
    ["a tab in a value", lines("A: b\tc")],
    ["é in a value", lines("A: é")],
    ["a space before the colon", lines("A : b")],
    ["no name", lines(": b")],
    ["a folded line", lines("A: b", " c")],
    ["a line without a colon", lines("A")],
    ["a header twice", lines("A: b", "a: b")],
    ["two lengths", lines("Content-Length: 0", "Content-Length: 0")],
    ["a length with a sign", lines("Content-Length: +0")],
    ["a length in words", lines("Content-Length: none")],
    ["two lengths in one", lines("Content-Length: 0, 0")],
    ["an empty length", lines("Content-Length:")],
    ["a body larger than a read", lines("Content-Length: 65537")],
    ["chunks", lines("Transfer-Encoding: chunked")],
    ["chunks and a length", lines("Content-Length: 0", "transfer-encoding: chunked")],
    ["a name of JavaScript's own", lines("__proto__: b")],
    ["another name of JavaScript's own", lines("Constructor: b")],
    ["a wish to be told to go on", lines("Expect: 100-continue")],
    ["another protocol", lines("Connection: upgrade", "Upgrade: websocket")],
    ["the last request of its connection", lines("Connection: close")],
    ["that too, as some proxies say it", lines("Proxy-Connection: close")],
    ["a header that is a list to Node", lines("Set-Cookie: a=b")],
    ["a GET whose body is still to come", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n"],
    ["a head of more than 8 kB", lines(`A: ${"b".repeat(8_200)}`)],
  ])("is not %s", (_what, text) => {
    expect(readPlainRequest(Buffer.from(text))).toBe(undefined);
  });
});

interface Seen {
  /** Whether more may follow on the connection. */
  readonly isKept: boolean;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: object;
  readonly body: string;
}

/** What Node reads from a connection on which these bytes come, and then its end. */
async function byNode(bytes: Buffer): Promise<(Seen | "refused")[]> {
  const seen: (Seen | "refused")[] = [];
  const reading: Promise<unknown>[] = [];
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const { method, url, headers } = request;
    const read = request.toArray().then((pieces) => {
      seen.push({
        isKept: response.shouldKeepAlive,
        method,
        url,
        headers: { ...headers },
        body: Buffer.concat(pieces).toString("latin1"),
      });
      response.end();
    });
    reading.push(read.catch(() => undefined));
  });
  server.on("clientError", () => seen.push("refused"));
  const connection = new Duplex({
    read: () => undefined,
    write: (_piece, _encoding, done) => done(),
  });
  server.emit("connection", connection);
  connection.push(bytes);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.race([Promise.all(reading), new Promise((resolve) => setTimeout(resolve, 20))]);
  connection.destroy();
  return seen;
}

/** Mostly one of the first, and now and then one of the others. */
const mostly = (usual: readonly string[], odd: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
const aName = mostly(
  ["Accept", "Cookie", "Idempotency-Key", "X-Service-Api-Key", "A", "b!#$%&'*+-.^_`|~"],
  [
    "Host",
    "content-length",
    "Connection",
    "Transfer-Encoding",
    "Expect",
    "Upgrade",
    "TE",
    "",
    "a b",
  ],
);
const aValue = mostly(
  ["a", "", "0", " a b ", "a,b", '"q"', "keep-alive", ":"],
  ["+3", "3, 3", "3", "chunked", "close", "100-continue", "websocket", "é", "\t3", "a\tb"],
);
const aHeader = fc
  .tuple(aName, mostly([":", ": "], [" :", ""]), aValue)
  .map((parts) => parts.join(""));
const aRequest = fc
  .record({
    method: mostly(["GET", "POST", "PATCH", "DELETE"], ["OPTIONS", "get", "", " GET"]),
    url: mostly(
      ["/", "/a?b=c", "/%", "/[]", "//", "/a:@!$&'()*+,;=~"],
      ["/a b", "*", "http://a/", "/a#b", "/\\"],
    ),
    version: mostly(["HTTP/1.1"], ["HTTP/1.0", "HTTP/2.0", "http/1.1", "HTTP/1.1 "]),
    length: mostly(["Content-Length: 3", "content-length:3 "], ["A: b", "Content-Length: 03"]),
    headers: fc.array(aHeader, { maxLength: 3 }),
    end: mostly(["\r\n"], ["\n", "\r", "\r\n "]),
    body: mostly(["abc", "\r\n\r"], ["", "abcd", "3\r\nabc\r\n0\r\n\r\n", "\r\n\r\n"]),
  })
  .map(({ method, url, version, length, headers, end, body }) =>
    Buffer.from(
      `${[`${method} ${url} ${version}`, "Host: a", length, ...headers].join(end)}${end}${end}${body}`,
      "latin1",
    ),
  );
/** Some bytes of a request put in the place of others, which may be none. */
const aDamagedRequest = fc
  .tuple(
    aRequest,
    fc.nat(),
    fc.nat(3),
    fc.constantFrom("", "\r", "\n", "\r\n", " ", ":", "\0", "a", "\t", "\x7f", "\xa0", "0"),
  )
  .map(([bytes, at, length, put]) => {
    const start = at % bytes.length;
    return Buffer.concat([
      bytes.subarray(0, start),
      Buffer.from(put, "latin1"),
      bytes.subarray(start + length),
    ]);
  });

test("whatever bytes come, what is read by hand is what Node reads, and all of it", {
  timeout: 60_000,
}, async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(aRequest, aDamagedRequest), async (bytes) => {
      const request = readPlainRequest(bytes);
      if (request === undefined || request === "unfinished") return;
      read += 1;
      const { body, ...rest } = request;
      expect(await byNode(bytes)).toEqual([
        { isKept: true, ...rest, body: body.toString("latin1") },
      ]);
    }),
    { numRuns: 8_000 },
  );
  expect(read).toBeGreaterThan(1_000);
});

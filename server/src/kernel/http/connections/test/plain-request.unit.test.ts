import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlainRequest } from "../plain-request.ts";
import { aDamagedRequest, aRequest, fuzzRuns } from "./generated-requests.ts";
import { readByNode } from "./readers.ts";

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
      missing: 0,
      rest: undefined,
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
      missing: 0,
      rest: undefined,
    });
  });

  test("says how much of its body is missing, and what comes behind it", () => {
    const read = (body: string) =>
      readPlainRequest(Buffer.from(`${HEAD}Content-Length: 5\r\n\r\n${body}`));
    expect(read("1234")).toMatchObject({ body: Buffer.from("1234"), missing: 1, rest: undefined });
    expect(read("12345GE")).toMatchObject({
      body: Buffer.from("12345"),
      missing: 0,
      rest: Buffer.from("GE"),
    });
  });

  const lines = (...more: string[]) => `POST / HTTP/1.1\r\nHost: a\r\n${more.join("\r\n")}\r\n\r\n`;
  test.each([
    ["nothing", ""],
    ["a head that is not whole", HEAD],
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
    ["a body that is too large", lines("Content-Length: 1048577")],
    ["chunks", lines("Transfer-Encoding: chunked")],
    ["chunks and a length", lines("Content-Length: 0", "transfer-encoding: chunked")],
    ["a name of JavaScript's own", lines("__proto__: b")],
    ["another name of JavaScript's own", lines("Constructor: b")],
    ["a request for a continue response", lines("Expect: 100-continue")],
    ["another protocol", lines("Connection: upgrade", "Upgrade: websocket")],
    ["the last request of its connection", lines("Connection: close")],
    ["that too, as some proxies say it", lines("Proxy-Connection: close")],
    ["a header that is a list to Node", lines("Set-Cookie: a=b")],
    ["a GET whose body is still to come", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n"],
    ["a head of more than 8 kB", lines(`A: ${"b".repeat(8_193 - lines("A: ").length + 4)}`)],
  ])("is not %s", (_what, text) => {
    expect(readPlainRequest(Buffer.from(text))).toBe(undefined);
  });

  test("has a head of 8 kB at most", () => {
    const text = lines(`A: ${"b".repeat(8_192 - lines("A: ").length + 4)}`);
    expect(readPlainRequest(Buffer.from(text))).toMatchObject({ method: "POST", missing: 0 });
  });
});

test("reads every plain request exactly as Node reads it", {
  timeout: 1_200_000,
}, async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(aRequest, aDamagedRequest), async (bytes) => {
      const request = readPlainRequest(bytes);
      if (request === undefined || request.missing > 0 || request.rest !== undefined) return;
      read += 1;
      const { body, missing: _missing, rest: _rest, ...head } = request;
      expect(await readByNode([bytes])).toEqual([
        { isKept: true, ...head, body: body.toString("latin1") },
      ]);
    }),
    fuzzRuns(10_000),
  );
  expect(read).toBeGreaterThan(1_000);
});

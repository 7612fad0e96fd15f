import { env } from "node:process";
import fc from "fast-check";

/**
 * How many cases a comparison of the two readers runs. Each run takes new cases; a failure prints its seed, and
 * `KASUWA_FUZZ_SEED=<seed>` repeats it. With `KASUWA_SOAK=1` there are 20 times as many.
 */
export function fuzzRuns(numRuns: number): { numRuns: number; seed?: number } {
  const seed = env["KASUWA_FUZZ_SEED"];
  return {
    numRuns: env["KASUWA_SOAK"] === "1" ? numRuns * 20 : numRuns,
    ...(seed !== undefined && { seed: Number(seed) }),
  };
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
/** Lines that say how long a body of three bytes is, in ways that one reader might take and another not. */
const aFraming = fc.constantFrom(
  ...["Content-Length: +3", "Content-Length: -3", "Content-Length: 0x3", "Content-Length: 3.0"],
  ...["Content-Length: 3, 3", "Content-Length: 3 3", "Content-Length: 3;", "Content-Length : 3"],
  ...["Content-Length: 3e0", "Content-Length:\t3", "Content-Length: \x0b3", "Content-Length: "],
  ...["Content-Length: 3\r\n 4", "Content-Length: 3\nA: b", "A: b\r\n Content-Length: 3"],
  ...["Content-Length: 3\r\nContent-Length: 3", "Content-Length: 3\r\ncontent-length: 4"],
  ...["Content-Length: 3\r\nTransfer-Encoding: chunked", "Transfer-Encoding: identity"],
  ...["Transfer-Encoding: chunked, gzip\r\nContent-Length: 3", "Transfer_Encoding: chunked"],
  ...["Content-Length: 99999999999999999999", "Content-Length: 00000003", "Content_Length: 3"],
);

export const aRequest = fc
  .record({
    method: mostly(["GET", "POST", "PATCH", "DELETE"], ["OPTIONS", "get", "", " GET"]),
    url: mostly(
      ["/", "/a?b=c", "/%", "/[]", "//", "/a:@!$&'()*+,;=~"],
      ["/a b", "*", "http://a/", "/a#b", "/\\"],
    ),
    version: mostly(["HTTP/1.1"], ["HTTP/1.0", "HTTP/2.0", "http/1.1", "HTTP/1.1 "]),
    length: fc.oneof(
      {
        weight: 5,
        arbitrary: mostly(
          ["Content-Length: 3", "content-length:3 "],
          ["A: b", "Content-Length: 03"],
        ),
      },
      { weight: 1, arbitrary: aFraming },
    ),
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
export const aDamagedRequest = fc
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

const aChunk = fc.constantFrom("3\r\nabc\r\n", "4;a=b\r\n\r\n\r\n\r\n", "1\r\na\r\n");
const aTrailer = mostly([""], ["A: b\r\n", "A: b\r\nC: d\r\n", "broken\r\n"]);

/** A request whose body comes in chunks, with empty lines in it now and then. */
export const aChunkedRequest = fc
  .tuple(fc.constantFrom("POST", "GET", "DELETE"), fc.array(aChunk, { maxLength: 3 }), aTrailer)
  .map(([method, chunks, trailer]) =>
    Buffer.from(
      `${method} /chunks HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join("")}0\r\n${trailer}\r\n`,
    ),
  );

/** A request whose body is as long as it says, so that another can follow. */
export const aWholeRequest = fc
  .tuple(
    fc.constantFrom("GET", "POST", "PUT"),
    fc.constantFrom(
      "",
      "Accept: b\r\n",
      "Connection: keep-alive\r\n",
      "Accept: b\r\nAccept: c\r\n",
    ),
    fc.constantFrom("", "abc", "\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"),
  )
  .map(([method, header, body]) =>
    Buffer.from(
      `${method} /whole HTTP/1.1\r\nHost: a\r\n${header}Content-Length: ${body.length}\r\n\r\n${body}`,
    ),
  );

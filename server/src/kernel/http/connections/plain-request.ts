import type { IncomingHttpHeaders } from "node:http";
import { copyOf } from "../../text/copy-of.ts";
import { BODY_BYTES_MAX } from "../body/body.ts";

/** A request in the plainest form of HTTP/1.1. Its head is complete, and its body as far as it has arrived. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The bytes of the body that are still to come. */
  readonly missing: number;
  /** The bytes after the request. */
  readonly rest: Buffer | undefined;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const HEAD_BYTES_MAX = 8 * 1024;
const FIRST_LINE = /(DELETE|GET|PATCH|POST|PUT) (\/[\w.~%!$&'()*+,;=:@/?[\]-]*) HTTP\/1\.1\r\n/y;
const HEADER_LINE = /([\w!#$%&'*+.^`|~-]+):([\x20-\x7e]*)\r\n/y;

/** Headers that change how the message or the connection is read, and one that Node reads as a list. */
const NOT_PLAIN = [
  ...["transfer-encoding", "trailer", "te", "expect", "upgrade", "http2-settings"],
  ...["proxy-connection", "set-cookie"],
];

/**
 * Returns the first request of `bytes` if it is plain: a path, each header once and in printable ASCII, a body of a given
 * length. Returns `undefined` for everything else: unusual, wrong, or with an unfinished head. Node's parser reads that
 * and reports what is wrong. So this reader decides nothing, and Node would read the returned request the same way.
 *
 * It is written by hand for speed: 1.19 times the wallet transfers with 0.74 of Node's CPU (64 connections, accounts
 * chosen at random; `npm run bench`, once with `KASUWA_PLAIN_REQUESTS=0`, which turns it off). `plain-request.test.ts`
 * and `streams.test.ts` compare it with Node's parser, request by request. All HTTP written by hand is in this folder.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0 || headEnd > HEAD_BYTES_MAX) return undefined;
  const head = bytes.toString("latin1", 0, headEnd + 2);
  FIRST_LINE.lastIndex = 0;
  const first = FIRST_LINE.exec(head);
  const headers = first === null ? undefined : readHeaders(head, FIRST_LINE.lastIndex);
  if (headers === undefined || !isPlain(headers)) return undefined;
  const bodyStart = headEnd + HEAD_END.length;
  const bodyEnd = bodyStart + lengthOf(headers);
  const missing = bodyEnd - bytes.length;
  const [, method = "", url = ""] = first ?? [];
  if (bodyEnd < bodyStart) return undefined;
  // GET requests have no body; answer at once. Node reads a GET whose body is late.
  if (missing > 0 && method === "GET") return undefined;
  if (missing >= 0)
    return { method, url, headers, body: bytes.subarray(bodyStart), missing, rest: undefined };
  const [body, rest] = [bytes.subarray(bodyStart, bodyEnd), bytes.subarray(bodyEnd)];
  return { method, url, headers, body, missing: 0, rest };
}

/** Accepts each header once: Node knows how to combine repeated ones. */
function readHeaders(head: string, start: number): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (let at = start; at < head.length; at = HEADER_LINE.lastIndex) {
    HEADER_LINE.lastIndex = at;
    const line = HEADER_LINE.exec(head);
    if (line === null) return undefined;
    const [, written = "", value = ""] = line;
    const name = lowerCase(written);
    // This also refuses names that every object inherits.
    if (name in headers) return undefined;
    headers[name] = value.trim();
  }
  return headers;
}

function isPlain(headers: Readonly<Record<string, string>>): boolean {
  const { host, connection } = headers as { host?: string; connection?: string };
  if (host === undefined || NOT_PLAIN.some((name) => name in headers)) return false;
  return connection === undefined || /^keep-alive$/i.test(connection);
}

/** Negative, which no body has, if the length is too large or not in plain digits. */
function lengthOf(headers: Readonly<Record<string, string>>): number {
  const length = headers["content-length"] ?? "0";
  return /^\d{1,7}$/.test(length) && Number(length) <= BODY_BYTES_MAX ? Number(length) : -1;
}

const NAMES_MAX = 500;
const names = new Map<string, string>();

/** Most clients send the same few names, so each is converted to lower case once. */
function lowerCase(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (names.size < NAMES_MAX && name.length < 64) names.set(copyOf(name), copyOf(lower));
  return lower;
}

import type { IncomingHttpHeaders } from "node:http";
import { copyOf } from "../copy-of.ts";

/** A request that is there as a whole, in the plainest form that HTTP/1.1 has. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const HEAD_BYTES_MAX = 8 * 1024;
/** What is larger than a read seldom comes in one. */
const BODY_BYTES_MAX = 64 * 1024;

const FIRST_LINE = /(DELETE|GET|PATCH|POST|PUT) (\/[\w.~%!$&'()*+,;=:@/?[\]-]*) HTTP\/1\.1\r\n/y;
const HEADER_LINE = /([\w!#$%&'*+.^`|~-]+):([\x20-\x7e]*)\r\n/y;

/** Headers that say how the message or the connection is to be read, and one that is a list to Node. */
const NOT_PLAIN = [
  ...["transfer-encoding", "trailer", "te", "expect", "upgrade", "http2-settings"],
  ...["proxy-connection", "set-cookie"],
];

/**
 * Reads a request that is all of `bytes`, if it is plain: a path, each header once and in printable ASCII, a body of a
 * given length. `undefined` of everything else, whether it is unusual or wrong or more than one: Node is to read that and
 * to say so. So this never decides what is allowed, and what it does read, Node would have read as the same. `unfinished`
 * where nothing is missing but some of the body.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | "unfinished" | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0 || headEnd > HEAD_BYTES_MAX) return undefined;
  const head = bytes.toString("latin1", 0, headEnd + 2);
  FIRST_LINE.lastIndex = 0;
  const first = FIRST_LINE.exec(head);
  const headers = first === null ? undefined : readHeaders(head, FIRST_LINE.lastIndex);
  if (headers === undefined || !isPlain(headers)) return undefined;
  const bodyStart = headEnd + HEAD_END.length;
  const missing = lengthOf(headers) - (bytes.length - bodyStart);
  const [, method = "", url = ""] = first ?? [];
  // Of a GET nobody wants the body, so its answer need not wait for it.
  if (missing > 0 && method !== "GET") return "unfinished";
  if (missing !== 0) return undefined;
  return { method, url, headers, body: bytes.subarray(bodyStart) };
}

/** Each header once: what several of one name mean together, Node knows. */
function readHeaders(head: string, start: number): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (let at = start; at < head.length; at = HEADER_LINE.lastIndex) {
    HEADER_LINE.lastIndex = at;
    const line = HEADER_LINE.exec(head);
    if (line === null) return undefined;
    const [, written = "", value = ""] = line;
    const name = lowerCase(written);
    // This refuses the names of an object's own inheritance too.
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

/** Below zero, which no body has, where it is not given in plain digits or is more than comes in a read. */
function lengthOf(headers: Readonly<Record<string, string>>): number {
  const length = headers["content-length"] ?? "0";
  return /^\d{1,5}$/.test(length) && Number(length) <= BODY_BYTES_MAX ? Number(length) : -1;
}

const NAMES_MAX = 500;
const names = new Map<string, string>();

/** Most clients send the same few names, so each is put into lower case once. */
function lowerCase(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (names.size < NAMES_MAX && name.length < 64) names.set(copyOf(name), copyOf(lower));
  return lower;
}

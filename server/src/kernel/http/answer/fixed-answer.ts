import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { type EnvelopeStyle, successBody } from "./envelope.ts";

/**
 * The part of an answer before the request's id. It is the same for every caller, so it is built and compressed once.
 */
interface Beginning {
  readonly text: Buffer;
  readonly packed: Buffer;
  readonly crc: number;
}

/**
 * Data that stays the same until the process ends. A client with a current copy gets 304; one that accepts gzip gets it
 * compressed.
 */
export class FixedData {
  readonly etag: string;
  readonly #json: string;
  readonly #beginnings = new Map<EnvelopeStyle, Beginning>();

  constructor(data: unknown) {
    this.#json = JSON.stringify(data);
    // A weak tag: the envelope has another request id each time.
    this.etag = `W/"${hash("sha256", this.#json, "base64url").slice(0, 22)}"`;
  }

  plain(style: EnvelopeStyle, requestId: string): Buffer {
    return Buffer.concat([this.#beginning(style).text, endOf(style, requestId)]);
  }

  /**
   * Builds one gzip member: the compressed beginning ends on a whole byte and is not the last block. The rest is
   * appended, and the checksum continues from there.
   */
  packed(style: EnvelopeStyle, requestId: string): Buffer {
    const { text, packed, crc } = this.#beginning(style);
    const end = endOf(style, requestId);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(end, crc), 0);
    trailer.writeUInt32LE(text.length + end.length, 4);
    return Buffer.concat([GZIP_HEADER, packed, deflateRawSync(end), trailer]);
  }

  #beginning(style: EnvelopeStyle): Beginning {
    const known = this.#beginnings.get(style);
    if (known !== undefined) return known;
    const text = Buffer.from(around(style, "").before + this.#json);
    const packed = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
    const beginning = { text, packed, crc: crc32(text) };
    this.#beginnings.set(style, beginning);
    return beginning;
  }
}

/** A gzip header for deflate, without a name, a time or a system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

const endOf = (style: EnvelopeStyle, requestId: string) =>
  Buffer.from(around(style, requestId).after);

/** The envelope on both sides of its data. */
function around(style: EnvelopeStyle, requestId: string) {
  const empty = '"data":null';
  const body = successBody(style, requestId, null);
  const at = body.indexOf(empty) + empty.length;
  return { before: body.slice(0, at - "null".length), after: body.slice(at) };
}

/** Clients may cache it for an hour. The key decides the mode, so the answer varies by key. */
const CACHE_HEADERS = {
  "Cache-Control": "private, max-age=3600",
  Vary: "X-Service-Api-Key, Accept-Encoding",
};

/** The answer with this data: 304 if the client has it, compressed if the client accepts gzip. */
export function answerFixed(
  data: FixedData,
  style: EnvelopeStyle,
  { requestId, headers }: { requestId: string; headers: IncomingHttpHeaders },
): { status: number; headers: Record<string, string>; body: string | Buffer } {
  const own = { ...CACHE_HEADERS, ETag: data.etag };
  if (hasAlready(headers, data.etag)) return { status: 304, headers: own, body: "" };
  if (!takesGzip(headers)) return { status: 200, headers: own, body: data.plain(style, requestId) };
  return {
    status: 200,
    headers: { ...own, "Content-Encoding": "gzip" },
    body: data.packed(style, requestId),
  };
}

export function hasAlready(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers["if-none-match"] ?? "";
  return known
    .split(",")
    .some((one) => one.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
}

export const takesGzip = (headers: IncomingHttpHeaders): boolean => takesCoding(headers, "gzip");

const CODINGS = {
  gzip: /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i,
  br: /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i,
} as const;

/** True if the client accepts answers that are compressed in this way. */
export function takesCoding(headers: IncomingHttpHeaders, coding: keyof typeof CODINGS): boolean {
  const accepted = String(headers["accept-encoding"] ?? "");
  return accepted.split(",").some((one) => CODINGS[coding].test(one));
}

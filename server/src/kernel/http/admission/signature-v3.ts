import { hash } from "node:crypto";
import { Refusal } from "../../refusals.ts";
import { canonicalQuery, reencoded } from "./canonical-query.ts";

/** The parts of a request that version 3 signs, as they were sent. */
export interface SignedParts {
  readonly timestamp: string | undefined;
  readonly method: string;
  /** The part before the `?`, with the escapes as sent. */
  readonly path: string;
  readonly rawQuery: string;
  readonly idempotencyKey: string | undefined;
  readonly rawBody: Buffer;
}

const FIRST_LINE = "v3\n";

/** How far a timestamp may be from the service's clock, in either direction. */
const WINDOW_MS = 300_000;

/**
 * The message that version 3 signs: seven lines without a line break at the end. No part can contain a line break: HTTP
 * forbids it in a method, path and header, and the query is escaped.
 *
 * @example "v3
 * 1790000000000
 * POST
 * /api/v1/business/single
 *
 * order-7
 * <64 hexadecimal digits>"
 */
export function stringToSign(parts: SignedParts): string {
  const { timestamp = "", method, path, rawQuery, idempotencyKey = "", rawBody } = parts;
  const query = canonicalQuery(rawQuery, reencoded);
  const bodyDigest = hash("sha256", rawBody, "hex");
  return `${FIRST_LINE}${[timestamp, method, path, query, idempotencyKey, bodyDigest].join("\n")}`;
}

/** Whether a message has the form that version 3 signs. */
export function startsLikeV3(message: Buffer | string): boolean {
  if (typeof message === "string") return message.startsWith(FIRST_LINE);
  // Nearly every body is JSON, so its first byte decides.
  const mayBe = message[0] === FIRST_LINE_BYTES[0];
  return mayBe && message.subarray(0, FIRST_LINE.length).equals(FIRST_LINE_BYTES);
}

const FIRST_LINE_BYTES = Buffer.from(FIRST_LINE);

/** Throws `invalid_signature` unless the timestamp is within five minutes of `nowMs`. */
export function requireFreshTimestamp(timestamp: string | undefined, nowMs: number): void {
  if (timestamp === undefined) {
    throw invalid(
      "The X-Service-Timestamp header is missing. With version v3 it holds the time in milliseconds.",
    );
  }
  if (!/^\d{1,15}$/.test(timestamp)) {
    throw invalid(
      "The X-Service-Timestamp header must be the milliseconds since 1970, as in 1790000000000.",
    );
  }
  const awayMs = Math.abs(Number(timestamp) - nowMs);
  if (awayMs <= WINDOW_MS) return;
  if (Math.abs(Number(timestamp) * 1_000 - nowMs) <= WINDOW_MS) {
    throw invalid("The X-Service-Timestamp is too old: it looks like seconds; send milliseconds.");
  }
  throw invalid(
    `The X-Service-Timestamp is ${Math.ceil(awayMs / 1_000)} seconds away from the service's clock, and at most 300 are allowed. Sign the request again with the current time in milliseconds.`,
  );
}

function invalid(sentence: string): Refusal {
  return new Refusal("invalid_signature", sentence, { param: "X-Service-Timestamp" });
}

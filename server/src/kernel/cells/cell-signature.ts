import { hash, timingSafeEqual } from "node:crypto";
import { hmacSha256 } from "../digest.ts";

export const CELL_TIMESTAMP_HEADER = "x-cell-timestamp";
export const CELL_SIGNATURE_HEADER = "x-cell-signature";

/** What one cell sends another. */
export interface CellMessage {
  /** It names both cells, so that a message to one of them is not valid at the other. */
  readonly path: string;
  readonly body: string | Buffer;
  /** In milliseconds since 1970, as text. */
  readonly timestamp: string;
}

/**
 * Signs a message with the secret of a link: HMAC-SHA256 over four lines, in Base64. No part of them can contain a line
 * break.
 */
export const signMessage = (secret: string, { path, body, timestamp }: CellMessage): string =>
  hmacSha256(secret, `cell message\n${timestamp}\n${path}\n${hash("sha256", body, "hex")}`);

export const headersOf = (secret: string, message: CellMessage): Record<string, string> => ({
  [CELL_TIMESTAMP_HEADER]: message.timestamp,
  [CELL_SIGNATURE_HEADER]: signMessage(secret, message),
});

/** Signs an answer to a message. A proxy between the cells may answer too, but its own answer does not count. */
export const signAnswer = (secret: string, messageSignature: string, body: string): string =>
  hmacSha256(secret, `cell answer\n${messageSignature}\n${hash("sha256", body, "hex")}`);

/** Compares in constant time. */
export function isSameSignature(expected: string, given: string | undefined): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? "")];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** How far a timestamp may be from this cell's clock, in either direction. */
const WINDOW_MS = 300_000;

/** Also false for a text that is not a time. */
export const isFresh = (timestamp: string, nowMs: number): boolean =>
  /^\d{1,15}$/.test(timestamp) && Math.abs(Number(timestamp) - nowMs) <= WINDOW_MS;

import { hash } from "node:crypto";

/** A digest's bytes. Node makes a Buffer of its own for a digest, which takes as long as the digest; this is cut from its pool. */
export const digest = (algorithm: "sha1" | "sha256", data: string | Buffer): Buffer =>
  Buffer.from(hash(algorithm, data, "base64"), "base64");

const BLOCK_SIZE = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/**
 * HMAC-SHA256 (RFC 2104), made of two plain digests. Every request is signed, and Node's `createHmac` makes an object for
 * each signature that is collected later: that took a twentieth of a busy server's time.
 */
export function hmacSha256(key: string, message: string | Buffer): string {
  const secret = Buffer.from(key);
  const block = secret.length > BLOCK_SIZE ? digest("sha256", secret) : secret;
  const data = typeof message === "string" ? Buffer.from(message) : message;
  const inner = digest("sha256", padded(block, INNER_PAD, data));
  return hash("sha256", padded(block, OUTER_PAD, inner), "base64");
}

/** The key's block, each byte of it combined with the pad, and the data behind it. */
function padded(block: Buffer, pad: number, data: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(BLOCK_SIZE + data.length).fill(pad, 0, BLOCK_SIZE);
  for (let at = 0; at < block.length; at++) bytes[at] = pad ^ (block[at] ?? 0);
  data.copy(bytes, BLOCK_SIZE);
  return bytes;
}

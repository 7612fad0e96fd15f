import { hash } from "node:crypto";
import { hmacSha256 } from "../../digest.ts";
import type { SignatureVersion } from "../../tenancy/access.ts";
import { BODY_OF_V2, findSignedMessage, type SignedWrongly } from "./find-signed-message.ts";

/** A signature that does not match. */
export interface Mismatch extends SignedWrongly {
  /** What had to be signed. */
  readonly message: Buffer | string;
  readonly apiKey: string | undefined;
}

/** Returns the sentence that refuses the signature of a live key. It says nothing about this request. */
export const plainMismatch = (version: SignatureVersion): string => SENTENCES[version];

const SENTENCES: Readonly<Record<SignatureVersion, string>> = {
  v2: "The signature does not match. Sign the exact bytes of the body, or the canonical query of a GET.",
  v3: "The signature does not match. Sign version, timestamp, method, path, canonical query, Idempotency-Key and the body's SHA-256, one line each.",
};

/**
 * Returns the sentences that refuse the signature of a test key: which key had to sign which bytes, and which frequent
 * mistake it is, if it is one. They contain only the first letters of the Public Key. `readMismatch` reads them again.
 */
export function explainMismatch(mismatch: Mismatch): string {
  const { version, publicKey } = mismatch;
  const expected = `Expected with ${version}: the Base64 of HMAC-SHA256 with the Public Key ${startOf(publicKey)} over ${describe(mismatch)}.`;
  return ["The signature does not match.", ...findMistake(mismatch), expected, HELP].join(" ");
}

const HELP = "POST /api/v1/business/generatesignature signs any bytes for you in test mode.";

/** Enough letters to tell one key from another: `test_pub_udjv…`. */
const startOf = (publicKey: string): string => `${publicKey.slice(0, "test_pub_".length + 4)}…`;

const SHOWN_MAX = 600;

/** A body may hold identity numbers, so it is named by its length and its digest. The other messages are quoted. */
function describe({ version, isRead, message }: Mismatch): string {
  const { length } = Buffer.from(message);
  if (version === "v2" && !isRead)
    return length === 0
      ? "the empty string, because the request has no body"
      : `the ${sizeOf(message)} of the body as it arrived, whose SHA-256 is ${hash("sha256", message)}`;
  if (length === 0) return "the empty string, because the request has no query";
  return `the ${sizeOf(message)} ${quote(String(message))}`;
}

function sizeOf(message: Buffer | string): string {
  const { length } = Buffer.from(message);
  return `${length} ${length === 1 ? "byte" : "bytes"}`;
}

const quote = (text: string): string =>
  JSON.stringify(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

function findMistake(mismatch: Mismatch): readonly string[] {
  const { signature, message, publicKey, apiKey } = mismatch;
  if (/^(?:test|live)_pub_/.test(signature))
    return ["It is a Public Key: send what HMAC-SHA256 makes of the message with that key."];
  if (/^(?:test|live)_key_/.test(signature)) return ["It is an API key: sign with the Public Key."];
  const isMadeWith = (key: string) => signature === hmacSha256(key, message);
  if (apiKey !== undefined && isMadeWith(apiKey))
    return ["It was made with the API key: sign with the Public Key."];
  const right = hmacSha256(publicKey, message);
  if (signature.toLowerCase() === Buffer.from(right, "base64").toString("hex"))
    return ["It is hexadecimal: encode the 32 bytes in Base64."];
  if (`${signature}=` === right) return ["It lacks the `=` at its end."];
  return describeSigned(mismatch);
}

/** Names what was signed, and where it first differs. A body is not quoted. */
function describeSigned(mismatch: Mismatch): readonly string[] {
  const signed = findSignedMessage(mismatch);
  if (signed === undefined) return [];
  const { what, text } = signed;
  const isQuoted = mismatch.version === "v3" || mismatch.isRead;
  const size =
    isQuoted && what !== BODY_OF_V2 ? `the ${sizeOf(text)} ${quote(text)}` : sizeOf(text);
  const at = firstDifference(Buffer.from(text), Buffer.from(mismatch.message));
  return [`It was made over ${what}: ${size}. The first difference is at byte ${at}.`];
}

/** The place of the first byte that differs, from 1. */
function firstDifference(one: Buffer, other: Buffer): number {
  const index = one.findIndex((byte, at) => byte !== other[at]);
  return (index < 0 ? one.length : index) + 1;
}

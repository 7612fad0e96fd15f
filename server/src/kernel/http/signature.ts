import { timingSafeEqual } from "node:crypto";
import { hmacSha256 } from "../digest.ts";
import { Refusal } from "../refusals.ts";

export const SIGNATURE_HEADER = "x-service-signature";
export const SIGNATURE_VERSION_HEADER = "x-service-signature-version";
export const SIGNATURE_VERSION = "v2";

export interface SignedRequest {
  readonly method: string;
  readonly rawQuery: string;
  readonly rawBody: Buffer;
  readonly signature: string | undefined;
  readonly version: string | undefined;
}

/** HMAC-SHA256 over the message, keyed with the public key's bytes as they are, in Base64. */
export function sign(publicKey: string, message: Buffer | string): string {
  return hmacSha256(publicKey, message);
}

export function requireSignature(request: SignedRequest, publicKey: string): void {
  if (request.signature === undefined) {
    throw invalid(
      "The X-Service-Signature header is missing. Sign the request with your public key.",
    );
  }
  if (request.version !== SIGNATURE_VERSION) {
    throw invalid(`The X-Service-Signature-Version header must be ${SIGNATURE_VERSION}.`);
  }
  const given = Buffer.from(request.signature);
  const matches = messagesOf(request).some((message) =>
    equal(given, Buffer.from(sign(publicKey, message))),
  );
  if (!matches) {
    throw invalid(
      "The signature does not match. Sign the exact bytes of the body, or the canonical query of a GET.",
    );
  }
}

/** A GET is signed over its query: names sorted, values decoded; or as sent, which some clients sign instead. */
function messagesOf(request: SignedRequest): readonly (Buffer | string)[] {
  if (request.method !== "GET" && request.method !== "HEAD") return [request.rawBody];
  if (request.rawQuery === "") return [""];
  return [
    canonicalQuery(request.rawQuery, decode),
    canonicalQuery(request.rawQuery, (text) => text),
  ];
}

function canonicalQuery(rawQuery: string, read: (text: string) => string): string {
  const pairs = rawQuery
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      const name = read(at < 0 ? pair : pair.slice(0, at));
      return { name, value: at < 0 ? "" : read(pair.slice(at + 1)) };
    });
  // By code unit, as every language's plain sort does; equal names keep their order.
  const sorted = pairs.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return sorted.map(({ name, value }) => `${name}=${value}`).join("&");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Takes the same time wherever the two differ. The digest's length is no secret. */
function equal(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}

function invalid(sentence: string): Refusal {
  return new Refusal("invalid_signature", sentence);
}

import { timingSafeEqual } from "node:crypto";
import { hmacSha256 } from "../../digest.ts";
import { Refusal } from "../../refusals.ts";
import { type Mode, SIGNATURE_VERSIONS, type SignatureVersion } from "../../tenancy/access.ts";
import { canonicalQuery, decoded } from "./canonical-query.ts";
import { explainMismatch, plainMismatch } from "./explain-mismatch.ts";
import {
  requireFreshTimestamp,
  type SignedParts,
  startsLikeV3,
  stringToSign,
} from "./signature-v3.ts";

export const SIGNATURE_HEADER = "x-service-signature";
export const SIGNATURE_VERSION_HEADER = "x-service-signature-version";
export const TIMESTAMP_HEADER = "x-service-timestamp";

/** A request as it was sent, with its signature headers. */
export interface SignedRequest extends SignedParts {
  readonly signature: string | undefined;
  readonly version: string | undefined;
}

/** The conditions of a valid signature, apart from the request itself. */
export interface SignatureDemands {
  readonly mode: Mode;
  readonly publicKey: string;
  /** The key that the request carries. */
  readonly apiKey: string | undefined;
  /** The oldest version that the operator accepts from this business and mode. */
  readonly oldestVersion: SignatureVersion;
  /** The wall clock: a test clock never moves signature times. */
  readonly nowMs: number;
}

/** The version that signs messages of this form. */
export const versionOf = (message: Buffer): SignatureVersion =>
  startsLikeV3(message) ? "v3" : "v2";

/** HMAC-SHA256 of the message in Base64. The key is the public key's bytes as they are. */
export function sign(publicKey: string, message: Buffer | string): string {
  return hmacSha256(publicKey, message);
}

/** Throws `invalid_signature` unless the request is signed as `demands` requires. */
export function requireSignature(request: SignedRequest, demands: SignatureDemands): void {
  const { signature } = request;
  if (signature === undefined || signature === "") {
    throw invalid(
      `The X-Service-Signature header is ${signature === "" ? "empty" : "missing"}. Sign the request with your Public Key. The page /docs signs once you enter that key.`,
      "X-Service-Signature",
    );
  }
  const version = requireVersion(request.version, demands.oldestVersion);
  if (version === "v3") requireFreshTimestamp(request.timestamp, demands.nowMs);
  const messages = version === "v3" ? [stringToSign(request)] : messagesOfV2(request);
  const given = Buffer.from(signature);
  const matches = messages.some((message) =>
    equal(given, Buffer.from(sign(demands.publicKey, message))),
  );
  if (matches) return;
  const [message] = messages;
  const { mode, publicKey, apiKey } = demands;
  if (mode === "live" || message === undefined) throw invalid(plainMismatch(version), null);
  const sent = { version, isRead: isRead(request), parts: request, signature };
  throw invalid(explainMismatch({ ...sent, message, publicKey, apiKey }), null);
}

const isRead = ({ method }: SignedRequest): boolean => method === "GET" || method === "HEAD";

const VERSION_PARAM = "X-Service-Signature-Version";

function requireVersion(sent: string | undefined, oldest: SignatureVersion): SignatureVersion {
  const version = SIGNATURE_VERSIONS.find((one) => one === sent);
  if (version === undefined)
    throw invalid("The X-Service-Signature-Version header must be v2 or v3.", VERSION_PARAM);
  if (version < oldest) {
    throw invalid(
      `This business must sign with version ${oldest} in this mode, but the request is signed with ${version}. The page Making requests (/docs/guides/requests) describes ${oldest}.`,
      VERSION_PARAM,
    );
  }
  return version;
}

/**
 * A GET signs its query: names sorted and values decoded, or as sent, which some clients do. A message in the form of
 * version 3 never counts as one of version 2. Otherwise a captured v3 signature would sign a v2 request.
 */
function messagesOfV2(request: SignedRequest): readonly (Buffer | string)[] {
  if (!isRead(request)) return [request.rawBody].filter((message) => !startsLikeV3(message));
  if (request.rawQuery === "") return [""];
  const messages = [
    canonicalQuery(request.rawQuery, decoded),
    canonicalQuery(request.rawQuery, (text) => text),
  ];
  return messages.filter((message) => !startsLikeV3(message));
}

/** Compares in constant time. The digest's length is no secret. */
function equal(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}

function invalid(sentence: string, param: string | null): Refusal {
  return new Refusal("invalid_signature", sentence, { param });
}

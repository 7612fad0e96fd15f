import { hmacSha256 } from "../../digest.ts";
import type { SignatureVersion } from "../../tenancy/access.ts";
import { listRewrites, type WrongMessage } from "./rewritten-bodies.ts";
import { type SignedParts, stringToSign } from "./signature-v3.ts";

/** A signature, and the request that carried it. */
export interface SignedWrongly {
  readonly version: SignatureVersion;
  /** Whether the request reads, so that version 2 signs its query. */
  readonly isRead: boolean;
  readonly parts: SignedParts;
  readonly signature: string;
  readonly publicKey: string;
}

/** A body may hold identity numbers, so this message is never quoted. */
export const BODY_OF_V2 = "the body, as version 2 does";

/** Bodies up to here are written again. A longer one would take too long. */
const BODY_BYTES_MAX = 64 * 1_024;

/** Finds the message that the client signed in place of the right one, among the frequent mistakes. */
export function findSignedMessage(wrong: SignedWrongly): WrongMessage | undefined {
  const { signature, publicKey } = wrong;
  return listWrongMessages(wrong).find(({ text }) => hmacSha256(publicKey, text) === signature);
}

function listWrongMessages({ version, isRead, parts }: SignedWrongly): readonly WrongMessage[] {
  const rewrites =
    parts.rawBody.length > BODY_BYTES_MAX ? [] : listRewrites(parts.rawBody.toString());
  if (version === "v3") return [...listOfV3(parts), ...rewrites.map((one) => digested(parts, one))];
  return [...(isRead ? listOfQuery(parts) : rewrites), { what: "an empty text", text: "" }];
}

const listOfQuery = ({ path, rawQuery }: SignedParts): readonly WrongMessage[] => [
  { what: "the query as it was sent, not sorted", text: rawQuery },
  { what: "the query with its question mark", text: `?${rawQuery}` },
  { what: "the path and the query", text: `${path}?${rawQuery}` },
  { what: "the path", text: path },
  { what: "an empty JSON object", text: "{}" },
];

const PREFIX = "/api/v1";

function listOfV3(parts: SignedParts): readonly WrongMessage[] {
  const right = stringToSign(parts);
  const { path, rawQuery, rawBody } = parts;
  const other = path.startsWith(`${PREFIX}/`)
    ? { what: "the message with the path without /api/v1", path: path.slice(PREFIX.length) }
    : { what: "the message with /api/v1 before the path", path: `${PREFIX}${path}` };
  const lines = right.split("\n");
  const withLine = (index: number, line: string) => lines.with(index, line).join("\n");
  return [
    { what: other.what, text: stringToSign({ ...parts, path: other.path }) },
    {
      what: "the message without the Idempotency-Key",
      text: stringToSign({ ...parts, idempotencyKey: undefined }),
    },
    { what: "the message with the query as it was sent", text: withLine(4, rawQuery) },
    { what: "the message with a line break at its end", text: `${right}\n` },
    { what: "the message without its first line", text: lines.slice(1).join("\n") },
    { what: "the message with Windows line breaks", text: lines.join("\r\n") },
    {
      what: "the message with the digest in capital letters",
      text: withLine(6, (lines[6] ?? "").toUpperCase()),
    },
    { what: "the message with no digest", text: withLine(6, "") },
    {
      what: "the message with the digest of an empty body",
      text: stringToSign({ ...parts, rawBody: Buffer.alloc(0) }),
    },
    ...(rawBody.length === 0 ? [] : [{ what: BODY_OF_V2, text: rawBody.toString() }]),
  ];
}

const digested = (parts: SignedParts, { what, text }: WrongMessage): WrongMessage => ({
  what: `the message with the digest of ${what}`,
  text: stringToSign({ ...parts, rawBody: Buffer.from(text) }),
});

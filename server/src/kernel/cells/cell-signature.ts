import { hash, timingSafeEqual } from "node:crypto";
import {
  SIGNATURE_HEADER,
  SIGNATURE_VERSION_HEADER,
  sign,
  TIMESTAMP_HEADER,
} from "../http/admission/signature.ts";
import { stringToSign } from "../http/admission/signature-v3.ts";

/** What one cell sends another. */
export interface CellMessage {
  /** It names both cells, so that a message to one of them is not valid at the other. */
  readonly path: string;
  readonly body: string | Buffer;
  /** In milliseconds since 1970, as text. */
  readonly timestamp: string;
}

/** Cells sign as merchants do with version 3, with the secret of their link. */
export const signMessage = (secret: string, { path, body, timestamp }: CellMessage): string =>
  sign(
    secret,
    stringToSign({
      ...{ timestamp, method: "POST", path, rawQuery: "", idempotencyKey: undefined },
      rawBody: Buffer.from(body),
    }),
  );

export const headersOf = (secret: string, message: CellMessage): Record<string, string> => ({
  [TIMESTAMP_HEADER]: message.timestamp,
  [SIGNATURE_VERSION_HEADER]: "v3",
  [SIGNATURE_HEADER]: signMessage(secret, message),
});

/** Signs an answer to a message. What stands between the cells may answer too, and no answer of its own counts. */
export const signAnswer = (secret: string, messageSignature: string, body: string): string =>
  sign(secret, `v3 answer\n${messageSignature}\n${hash("sha256", body, "hex")}`);

/** Compares in constant time. */
export function isSameSignature(expected: string, given: string | undefined): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? "")];
  return one.length === other.length && timingSafeEqual(one, other);
}

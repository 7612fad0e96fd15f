import { createHmac, timingSafeEqual } from "node:crypto";
import type { RawNotice } from "../../kernel/providers/ports/notice.ts";

const SIGNATURE_HEADER = "x-simulator-signature";

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function signed<Message extends object>(secret: string, message: Message): SignedMessage {
  const body = JSON.stringify(message);
  return {
    body,
    headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(secret, body) },
  };
}

export function isSigned(secret: string, { headers, body }: RawNotice): boolean {
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ""));
  const right = Buffer.from(sign(secret, body));
  return given.length === right.length && timingSafeEqual(given, right);
}

const sign = (secret: string, body: string | Buffer) =>
  createHmac("sha512", secret).update(body).digest("hex");

import { createHmac } from "node:crypto";

/** The secrets that sign a delivery: the newest first, then the old one while it is still valid. */
export type Secrets = readonly [string, ...string[]];

export interface Signing {
  readonly body: Buffer;
  /** The `id` of the envelope. */
  readonly eventReference: string;
  readonly secrets: Secrets;
  readonly at: Date;
  /** Whether to add the signature of the old form. */
  readonly withLegacy: boolean;
}

/**
 * Returns the headers that prove who sent these bytes and when. There are two forms. Ours is keyed with the whole
 * secret as text. Standard Webhooks is keyed with the bytes that the secret encodes.
 */
export function signatureHeaders(signing: Signing): Record<string, string> {
  const { body, eventReference, secrets, at, withLegacy } = signing;
  const t = at.getTime();
  const seconds = Math.floor(t / 1_000);
  const ours = secrets.map((secret) => `v1=${hmac(secret, `${t}.`, body)}`);
  const standard = secrets.map(
    (secret) => `v1,${hmac(decoded(secret), `${eventReference}.${seconds}.`, body)}`,
  );
  return {
    "X-Service-Signature": [`t=${t}`, ...ours].join(","),
    "webhook-id": eventReference,
    "webhook-timestamp": String(seconds),
    "webhook-signature": standard.join(" "),
    ...(withLegacy && { "X-Webhook-Signature": hmac(secrets[0], "", body) }),
  };
}

const PREFIX = "whsec_";

const decoded = (secret: string) => Buffer.from(secret.slice(PREFIX.length), "base64");

function hmac(key: string | Buffer, before: string, body: Buffer): string {
  return createHmac("sha256", key).update(before).update(body).digest("base64");
}

import { createHmac } from "node:crypto";

/** The secrets that a delivery is signed with: the newest first, and beside it the old one while it still counts. */
export type Secrets = readonly [string, ...string[]];

export interface Signing {
  readonly body: Buffer;
  /** The `id` of the envelope. */
  readonly eventReference: string;
  readonly secrets: Secrets;
  readonly at: Date;
  /** Whether receivers of the time before are served too. */
  readonly withLegacy: boolean;
}

/**
 * Everything that proves to a receiver who sent these bytes and when. Two forms of the same, side by side: ours, keyed
 * with the secret as it is shown, and that of Standard Webhooks, keyed with the bytes it spells.
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

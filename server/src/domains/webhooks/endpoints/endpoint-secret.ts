import type { Kit } from "../../../kernel/kit.ts";

/** What a secret is sealed to: it opens for its endpoint and for no other. */
export const secretSeal = (environmentId: bigint, endpointId: bigint): string =>
  `webhook secret ${environmentId}/${endpointId}`;

const SECRET_BYTES = 32;

/** The form of Standard Webhooks, which several libraries read as it is. */
export function newSecret({ randomness }: Kit): string {
  return `whsec_${randomness.bytes(SECRET_BYTES).toString("base64")}`;
}

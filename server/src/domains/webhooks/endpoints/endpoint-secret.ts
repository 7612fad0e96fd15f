import type { Kit } from "../../../kernel/kit.ts";

/** Returns the context that a secret is sealed with. It opens for its own endpoint only. */
export const formatSecretContext = (environmentId: bigint, endpointId: bigint): string =>
  `webhook secret ${environmentId}/${endpointId}`;

const SECRET_BYTES = 32;

/** Returns a random secret in the form of Standard Webhooks, which several libraries read. */
export function newSecret({ randomness }: Kit): string {
  return `whsec_${randomness.bytes(SECRET_BYTES).toString("base64")}`;
}

import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { type EndpointOrder, lockExistingEndpoint } from "./change-endpoint.ts";
import type { EndpointWithSecret } from "./create-endpoint.ts";
import { formatSecretContext, newSecret } from "./endpoint-secret.ts";
import { formatEndpoint } from "./format-references.ts";
import { replaceSecret } from "./queries.ts";

/** How long both secrets sign. */
const OVERLAP_MS = 24 * 60 * 60 * 1_000;

export interface RotatedSecret extends EndpointWithSecret {
  readonly oldSecretUntil: Date;
}

/**
 * Replaces an endpoint's secret. For a day both secrets sign each delivery, so the receiver can switch at any time in
 * that day. Throws `endpointNotFound`.
 */
export function rotateSecret(
  kit: Kit,
  { endpointId, within, by }: EndpointOrder,
): Promise<RotatedSecret> {
  const secret = newSecret(kit);
  return kit.database.transaction(async (tx) => {
    const endpoint = await lockExistingEndpoint(tx, { endpointId, within });
    const { environmentId, businessId, mode } = endpoint;
    const sealed = kit.vault.seal(secret, formatSecretContext(environmentId, endpointId));
    const oldSecretUntil = new Date(kit.clock.now().getTime() + OVERLAP_MS);
    await replaceSecret(tx, endpoint, sealed, oldSecretUntil);
    const details = { endpoint: formatEndpoint(endpointId) };
    await recordAction(kit, tx, {
      by,
      action: "webhooks.rotate_secret",
      businessId,
      mode,
      details,
    });
    return { endpoint, secret, oldSecretUntil };
  });
}

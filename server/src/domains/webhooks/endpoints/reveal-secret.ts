import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { type EndpointOrder, lockExistingEndpoint } from "./change-endpoint.ts";
import { formatSecretContext } from "./endpoint-secret.ts";
import { formatEndpoint } from "./format-references.ts";
import { readSecrets } from "./health-queries.ts";

export interface RevealedSecret {
  readonly secret: string;
  /** The secret before the last rotation, while it still signs. */
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
}

/** Opens the secrets of an endpoint, and records in the audit log who saw them. Throws `endpointNotFound`. */
export function revealSecret(
  kit: Kit,
  { endpointId, within, by }: EndpointOrder,
): Promise<RevealedSecret> {
  return kit.database.transaction(async (tx) => {
    const endpoint = await lockExistingEndpoint(tx, { endpointId, within });
    const { environmentId, businessId, mode } = endpoint;
    const sealed = await readSecrets(tx, endpoint);
    const open = (secret: Buffer) =>
      kit.vault.open(secret, formatSecretContext(environmentId, endpointId));
    const details = { endpoint: formatEndpoint(endpointId) };
    const action = "webhooks.reveal_secret";
    await recordAction(kit, tx, { by, action, businessId, mode, details });
    const { secretSealed, oldSecretSealed, oldSecretUntil } = sealed;
    const secret = open(secretSealed);
    if (oldSecretSealed === null || oldSecretUntil === null || oldSecretUntil <= kit.clock.now())
      return { secret, oldSecret: null, oldSecretUntil: null };
    return { secret, oldSecret: open(oldSecretSealed), oldSecretUntil };
  });
}

import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { ForbiddenTarget } from "../../../kernel/outbound/check-target.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { EVENT_TYPES } from "../../platform/events/index.ts";
import { formatSecretContext, newSecret } from "./endpoint-secret.ts";
import { invalidUrl } from "./errors.ts";
import { formatEndpoint } from "./format-references.ts";
import { type Endpoint, insertEndpoint, nextId, readEndpoint } from "./queries.ts";
import { requireRoom } from "./require-room.ts";
import {
  DEFAULT_LIMITS,
  requireDescription,
  requireEventTypes,
  requireLimit,
  requireUrl,
} from "./rules.ts";

export interface EndpointRequest {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly url: string;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly description?: string | undefined;
  readonly concurrencyMax?: number | undefined;
  readonly perSecondMax?: number | undefined;
  readonly by: string;
}

export interface EndpointWithSecret {
  readonly endpoint: Endpoint;
  /** Shown once, for the receiver's configuration. */
  readonly secret: string;
}

/**
 * Subscribes a URL to the events after this commit. Returns the endpoint and its secret. Throws for an unknown
 * business, invalid settings, or too many endpoints.
 */
export async function createEndpoint(
  kit: Kit,
  request: EndpointRequest,
): Promise<EndpointWithSecret> {
  const { businessId, mode, by } = request;
  const secret = newSecret(kit);
  const fields = {
    url: requireTarget(kit, request.url, mode),
    eventTypes: requireEventTypes(request.eventTypes, EVENT_TYPES),
    description: requireDescription(request.description ?? ""),
    concurrencyMax: requireLimit(
      "concurrencyMax",
      request.concurrencyMax ?? DEFAULT_LIMITS.concurrencyMax,
    ),
    perSecondMax: requireLimit("perSecondMax", request.perSecondMax ?? DEFAULT_LIMITS.perSecondMax),
  };
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    await requireRoom(tx, environmentId);
    const id = await nextId(tx);
    const secretSealed = kit.vault.seal(secret, formatSecretContext(environmentId, id));
    const createdAt = kit.clock.now();
    await insertEndpoint(tx, { environmentId, id, ...fields, secretSealed, createdAt });
    const { url, eventTypes } = fields;
    const details = { endpoint: formatEndpoint(id), url, eventTypes };
    await recordAction(kit, tx, { by, action: "webhooks.create", businessId, mode, details });
    return {
      endpoint: present(
        await readEndpoint(tx, { endpointId: id, within: environmentId }),
        "the new endpoint",
      ),
      secret,
    };
  });
}

/**
 * Returns the URL of an endpoint. Throws `invalidUrl`, including for an address that is not allowed. The addresses of a
 * host name are checked at each attempt.
 */
export function requireTarget({ outbound }: Kit, text: string, mode: Mode): string {
  const url = requireUrl(text, mode);
  try {
    outbound.judgeLiteral(url.hostname);
  } catch (error) {
    if (error instanceof ForbiddenTarget)
      throw invalidUrl({ why: `is not allowed: ${error.message.replace(/\.$/, "")}` });
    throw error;
  }
  return url.href;
}

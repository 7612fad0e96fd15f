import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { ForbiddenTarget } from "../../../kernel/outbound/guard.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { EVENT_TYPES } from "../../platform/events/index.ts";
import { newSecret, secretSeal } from "./endpoint-secret.ts";
import { badUrl } from "./errors.ts";
import { formatEndpoint } from "./format-references.ts";
import { type Endpoint, insertEndpoint, nextId, readEndpoint } from "./queries.ts";
import {
  requireDescription,
  requireEventTypes,
  requireLimit,
  requireUrl,
  USUAL_LIMITS,
} from "./rules.ts";

export interface EndpointWish {
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
  /** Shown now, to be put into the receiver. */
  readonly secret: string;
}

/** Subscribes a URL to events. What happens from the commit on is delivered to it. */
export async function createEndpoint(kit: Kit, wish: EndpointWish): Promise<EndpointWithSecret> {
  const { businessId, mode, by } = wish;
  const secret = newSecret(kit);
  const fields = {
    url: requireTarget(kit, wish.url, mode),
    eventTypes: requireEventTypes(wish.eventTypes, EVENT_TYPES),
    description: requireDescription(wish.description ?? ""),
    concurrencyMax: requireLimit(
      "concurrencyMax",
      wish.concurrencyMax ?? USUAL_LIMITS.concurrencyMax,
    ),
    perSecondMax: requireLimit("perSecondMax", wish.perSecondMax ?? USUAL_LIMITS.perSecondMax),
  };
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const id = await nextId(tx);
    const secretSealed = kit.vault.seal(secret, secretSeal(environmentId, id));
    const createdAt = kit.clock.now();
    await insertEndpoint(tx, { environmentId, id, ...fields, secretSealed, createdAt });
    const { url, eventTypes } = fields;
    const details = { endpoint: formatEndpoint(id), url, eventTypes };
    await recordAction(kit, tx, { by, action: "webhooks.create", businessId, mode, details });
    return { endpoint: present(await readEndpoint(tx, id), "the new endpoint"), secret };
  });
}

/** A host that is spelled as a forbidden address is refused now; what a name resolves to is checked at each attempt. */
export function requireTarget({ outbound }: Kit, text: string, mode: Mode): string {
  const url = requireUrl(text, mode);
  try {
    outbound.judgeLiteral(url.hostname);
  } catch (error) {
    if (error instanceof ForbiddenTarget)
      throw badUrl({ why: `leads nowhere: ${error.message.replace(/\.$/, "")}` });
    throw error;
  }
  return url.href;
}

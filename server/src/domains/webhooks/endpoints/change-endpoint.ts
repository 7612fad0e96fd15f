import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type ActionName, recordAction } from "../../platform/audit/index.ts";
import { endpointNotFound } from "./errors.ts";
import { formatEndpoint } from "./format-references.ts";
import { type Endpoint, type EndpointChoice, lockEndpoint, updateEndpoint } from "./queries.ts";

/** The endpoint to change, and who changes it. */
export interface EndpointOrder extends EndpointChoice {
  readonly by: string;
}

/**
 * Changes an endpoint under its lock, and records the change in the audit log. Returns the changed endpoint. Throws
 * `endpointNotFound`.
 */
export function changeEndpoint(
  kit: Kit,
  { endpointId, within, by }: EndpointOrder,
  action: ActionName,
  change: (before: Endpoint, tx: Transaction) => Promise<Endpoint> | Endpoint,
): Promise<Endpoint> {
  return kit.database.transaction(async (tx) => {
    const before = await lockExistingEndpoint(tx, { endpointId, within });
    const after = await change(before, tx);
    await updateEndpoint(tx, after);
    const { businessId, mode } = after;
    const details = { endpoint: formatEndpoint(endpointId), ...differences(before, after) };
    await recordAction(kit, tx, { by, action, businessId, mode, details });
    return after;
  });
}

/** Locks an endpoint and returns it. Throws `endpointNotFound`. */
export async function lockExistingEndpoint(
  tx: Transaction,
  choice: EndpointChoice,
): Promise<Endpoint> {
  const endpoint = await lockEndpoint(tx, choice);
  const reference = formatEndpoint(choice.endpointId);
  if (endpoint === undefined) throw endpointNotFound({ reference });
  return endpoint;
}

const AUDITED = [
  "url",
  "eventTypes",
  "description",
  "concurrencyMax",
  "perSecondMax",
  "status",
] as const;

function differences(before: Endpoint, after: Endpoint) {
  const changed = AUDITED.filter((name) => String(before[name]) !== String(after[name]));
  const of = (endpoint: Endpoint) =>
    Object.fromEntries(changed.map((name) => [name, endpoint[name]]));
  return { before: of(before), after: of(after) };
}

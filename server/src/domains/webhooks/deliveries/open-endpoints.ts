import type { Kit } from "../../../kernel/kit.ts";
import { type EndpointRow, formatSecretContext, readEndpointRows } from "../endpoints/index.ts";
import type { OpenedEndpoint } from "./endpoint-queue.ts";
import type { QueueKey } from "./queries.ts";

/** Reads endpoints and opens their secrets. Returns them by the name of their queue. */
export async function openEndpoints(
  kit: Kit,
  keys: readonly QueueKey[],
): Promise<ReadonlyMap<string, OpenedEndpoint>> {
  if (keys.length === 0) return new Map();
  const asked = keys.map(({ environmentId, endpointId: id }) => ({ environmentId, id }));
  const rows = await readEndpointRows(kit.database, asked);
  return new Map(rows.map((row) => [nameQueue({ ...row, endpointId: row.id }), opened(kit, row)]));
}

export const nameQueue = ({ environmentId, endpointId }: QueueKey): string =>
  `${environmentId}/${endpointId}`;

function opened({ vault }: Kit, row: EndpointRow): OpenedEndpoint {
  const about = formatSecretContext(row.environmentId, row.id);
  const { oldSecretSealed, oldSecretUntil } = row;
  const secret = vault.open(row.secretSealed, about);
  const old = oldSecretSealed === null ? undefined : vault.open(oldSecretSealed, about);
  const { url, status, concurrencyMax, perSecondMax, version, mode } = row;
  const settings = { url, status, concurrencyMax, perSecondMax, version, mode };
  return {
    ...settings,
    secretsAt: (now) =>
      old !== undefined && oldSecretUntil !== null && now < oldSecretUntil
        ? [secret, old]
        : [secret],
  };
}

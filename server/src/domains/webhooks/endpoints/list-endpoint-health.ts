import type { Kit } from "../../../kernel/kit.ts";
import { endpointNotFound } from "./errors.ts";
import { formatEndpoint } from "./format-references.ts";
import {
  countLastDay,
  type EndpointWithHealth,
  type LastDay,
  readHealthOf,
  readHealthOfAll,
} from "./health-queries.ts";
import type { EndpointChoice } from "./queries.ts";

/** At most 50 are enabled. Of the others the newest are listed. */
const LISTED_MAX = 200;

/** Returns the endpoints of an environment with their health, the enabled ones first. */
export const listEndpointHealth = (
  { database }: Kit,
  environmentId: bigint,
  most = LISTED_MAX,
): Promise<EndpointWithHealth[]> => readHealthOfAll(database, environmentId, most);

/** Returns one endpoint with its health. Throws `endpointNotFound`. */
export async function findEndpointHealth(
  { database }: Kit,
  choice: EndpointChoice,
): Promise<EndpointWithHealth> {
  const endpoint = await readHealthOf(database, choice);
  const reference = formatEndpoint(choice.endpointId);
  if (endpoint === undefined) throw endpointNotFound({ reference });
  return endpoint;
}

/** Returns one endpoint with its health, and the outcomes of its events of the last day. Throws `endpointNotFound`. */
export async function showEndpointHealth(
  kit: Kit,
  choice: EndpointChoice,
): Promise<EndpointWithHealth & { readonly lastDay: LastDay }> {
  const endpoint = await findEndpointHealth(kit, choice);
  return { ...endpoint, lastDay: await countLastDay(kit.database.ordered, endpoint) };
}

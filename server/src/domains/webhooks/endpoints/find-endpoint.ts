import type { Queryable } from "../../../kernel/database/database.ts";
import { endpointNotFound } from "./errors.ts";
import { formatEndpoint } from "./format-references.ts";
import { type Endpoint, readEndpoint } from "./queries.ts";

/** Returns an endpoint without a lock. Throws `endpointNotFound`. */
export async function findEndpoint(queryable: Queryable, endpointId: bigint): Promise<Endpoint> {
  const endpoint = await readEndpoint(queryable, endpointId);
  if (endpoint === undefined) throw endpointNotFound({ reference: formatEndpoint(endpointId) });
  return endpoint;
}

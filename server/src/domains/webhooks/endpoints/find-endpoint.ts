import type { Queryable } from "../../../kernel/database/database.ts";
import { endpointNotFound } from "./errors.ts";
import { type Endpoint, readEndpoint } from "./queries.ts";
import { spellEndpoint } from "./spell-references.ts";

export async function findEndpoint(queryable: Queryable, endpointId: bigint): Promise<Endpoint> {
  const endpoint = await readEndpoint(queryable, endpointId);
  if (endpoint === undefined) throw endpointNotFound({ reference: spellEndpoint(endpointId) });
  return endpoint;
}

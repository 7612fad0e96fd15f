import type { Queryable } from "../../../kernel/database/database.ts";
import { endpointNotFound } from "./errors.ts";
import { formatEndpoint } from "./format-references.ts";
import { type Endpoint, type EndpointChoice, readEndpoint } from "./queries.ts";

/** Returns an endpoint without a lock. Throws `endpointNotFound`. */
export async function findEndpoint(
  queryable: Queryable,
  choice: EndpointChoice,
): Promise<Endpoint> {
  const endpoint = await readEndpoint(queryable, choice);
  const reference = formatEndpoint(choice.endpointId);
  if (endpoint === undefined) throw endpointNotFound({ reference });
  return endpoint;
}

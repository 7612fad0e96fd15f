import type { Kit } from "../../../kernel/kit.ts";
import { type ListedEndpoint, readEndpoints } from "./queries.ts";

/** Returns all endpoints, or those of one business. */
export const listEndpoints = (
  { database }: Kit,
  { businessId }: { businessId?: bigint | undefined },
): Promise<ListedEndpoint[]> => readEndpoints(database, businessId ?? null);

import type { Kit } from "../../../kernel/kit.ts";
import { type ListedEndpoint, type Reach, readEndpoints } from "./queries.ts";

export interface EndpointListRequest {
  readonly businessId?: bigint | undefined;
  readonly within: Reach;
}

/** Returns the endpoints within the caller's reach: all of them, or those of one business. */
export const listEndpoints = (
  { database }: Kit,
  { businessId, within }: EndpointListRequest,
): Promise<ListedEndpoint[]> => readEndpoints(database, { businessId: businessId ?? null, within });

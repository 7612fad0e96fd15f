import type { Kit } from "../../../kernel/kit.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { type ListedDelivery, readDeliveries } from "./queries.ts";

export interface DeliveryListRequest {
  readonly endpointId: bigint;
  readonly state?: ListedDelivery["state"] | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 100;

/** Returns a page of an endpoint's deliveries, newest first. Throws `endpointNotFound`. */
export async function listDeliveries(
  { database }: Kit,
  { endpointId, state, page = 1 }: DeliveryListRequest,
): Promise<ListedDelivery[]> {
  const { environmentId } = await findEndpoint(database, endpointId);
  return await readDeliveries(database, {
    environmentId,
    endpointId,
    state: state ?? null,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
}

import type { Kit } from "../../../kernel/kit.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { type EndpointChoice, type ListedDelivery, readDeliveries } from "./queries.ts";

export interface DeliveryListRequest extends EndpointChoice {
  readonly state?: ListedDelivery["state"] | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 100;

/** Returns a page of an endpoint's deliveries, newest first. Throws `endpointNotFound`. */
export async function listDeliveries(
  { database }: Kit,
  { endpointId, within, state, page = 1 }: DeliveryListRequest,
): Promise<ListedDelivery[]> {
  const { environmentId } = await findEndpoint(database, { endpointId, within });
  return await readDeliveries(database, {
    environmentId,
    endpointId,
    state: state ?? null,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
}

import type { Kit } from "../../../kernel/kit.ts";
import { readDeliveries } from "./delivery-list-queries.ts";
import { findEndpoint } from "./find-endpoint.ts";
import type { EndpointChoice, ListedDelivery } from "./queries.ts";

export interface DeliveryListRequest extends EndpointChoice {
  readonly state?: ListedDelivery["state"] | undefined;
  /** A whole reference in the data of the event. Only the newest deliveries are searched. */
  readonly about?: string | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 100;

/** Returns a page of an endpoint's deliveries, newest first. Throws `endpointNotFound`. */
export async function listDeliveries(
  { database }: Kit,
  { endpointId, within, state, about, page = 1 }: DeliveryListRequest,
): Promise<ListedDelivery[]> {
  const { environmentId } = await findEndpoint(database, { endpointId, within });
  return await readDeliveries(database, {
    environmentId,
    endpointId,
    state: state ?? null,
    about: about ?? null,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
}

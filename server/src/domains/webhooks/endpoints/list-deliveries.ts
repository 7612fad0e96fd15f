import type { Kit } from "../../../kernel/kit.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { type ListedDelivery, readDeliveries } from "./queries.ts";

export interface DeliveriesAsked {
  readonly endpointId: bigint;
  readonly state?: ListedDelivery["state"] | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 100;

/** What was, or is to be, delivered to an endpoint, the newest first. */
export async function listDeliveries(
  { database }: Kit,
  { endpointId, state, page = 1 }: DeliveriesAsked,
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

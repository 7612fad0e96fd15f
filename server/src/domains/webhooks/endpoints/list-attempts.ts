import type { Kit } from "../../../kernel/kit.ts";
import { deliveryNotFound } from "./errors.ts";
import { formatDelivery } from "./format-references.ts";
import {
  type ListedAttempt,
  type ListedDelivery,
  type Reach,
  readAttempts,
  readDelivery,
} from "./queries.ts";

export interface DeliveryWithAttempts {
  readonly delivery: ListedDelivery;
  readonly attempts: readonly ListedAttempt[];
}

/** A delivery, and where its caller may act. */
export interface DeliveryChoice {
  readonly deliveryId: bigint;
  readonly within: Reach;
}

/** Returns a delivery with its attempts: each request and its answer. Throws `deliveryNotFound`. */
export async function listAttempts(
  { database }: Kit,
  { deliveryId, within }: DeliveryChoice,
): Promise<DeliveryWithAttempts> {
  const delivery = await readDelivery(database, deliveryId, within);
  if (delivery === undefined) throw deliveryNotFound({ reference: formatDelivery(deliveryId) });
  return { delivery, attempts: await readAttempts(database, delivery) };
}

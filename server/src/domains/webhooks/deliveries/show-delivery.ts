import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  type DeliveryWithAttempts,
  deliveryIdOf,
  deliveryNotFound,
  listAttempts,
} from "../endpoints/index.ts";
import { type DeliveryWithBody, readDeliveryWithBody, type ShownDelivery } from "./list-queries.ts";
import { countTriesLeft } from "./rules.ts";

export interface FullDelivery extends DeliveryWithBody {
  readonly all: DeliveryWithAttempts["attempts"];
}

/** Returns a delivery with its body and each attempt: headers, and the answer. Throws `deliveryNotFound`. */
export async function showDelivery(
  kit: Kit,
  environmentId: bigint,
  reference: string,
): Promise<FullDelivery> {
  const deliveryId = deliveryIdOf(reference);
  const delivery = await readDeliveryWithBody(kit.database, environmentId, deliveryId);
  if (delivery === undefined) throw deliveryNotFound({ reference });
  const { attempts: all } = await listAttempts(kit, { deliveryId, within: environmentId });
  return { ...delivery, all };
}

/** How many attempts a delivery may still have, the next one included. 0 unless it waits. */
export const triesLeftOf = ({ state, tries }: ShownDelivery, mode: Mode): number =>
  state === "waiting" ? countTriesLeft(mode, tries) : 0;

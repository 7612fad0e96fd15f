import { spell, unspell } from "../../../kernel/references.ts";
import { deliveryNotFound, endpointNotFound } from "./errors.ts";

/** An endpoint, a delivery and a replay as people and headers name them. */
export const spellEndpoint = (id: bigint): string => spell("whe", id);
export const spellDelivery = (id: bigint): string => spell("dlv", id);
export const spellReplay = (id: bigint): string => spell("rpl", id);

export function endpointIdOf(reference: string): bigint {
  const id = unspell("whe", reference);
  if (id === undefined) throw endpointNotFound({ reference });
  return id;
}

export function deliveryIdOf(reference: string): bigint {
  const id = unspell("dlv", reference);
  if (id === undefined) throw deliveryNotFound({ reference });
  return id;
}

import { formatReference, parseReference } from "../../../kernel/references.ts";
import { deliveryNotFound, endpointNotFound } from "./errors.ts";

/** The references of endpoints, deliveries and replays in commands and headers. */
export const formatEndpoint = (id: bigint): string => formatReference("whe", id);
export const formatDelivery = (id: bigint): string => formatReference("dlv", id);
export const formatReplay = (id: bigint): string => formatReference("rpl", id);

export function endpointIdOf(reference: string): bigint {
  const id = parseReference("whe", reference);
  if (id === undefined) throw endpointNotFound({ reference });
  return id;
}

export function deliveryIdOf(reference: string): bigint {
  const id = parseReference("dlv", reference);
  if (id === undefined) throw deliveryNotFound({ reference });
  return id;
}

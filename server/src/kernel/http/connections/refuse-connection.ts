import type { ConnectionLimits, DropReason } from "./limits.ts";

/** Why one more connection is too many. Undefined: it is not. */
export function connectionRefusal(
  { inAll, fromClient }: { inAll: number; fromClient: number },
  { connectionsMax, connectionsPerAddressMax }: ConnectionLimits,
): DropReason | undefined {
  if (fromClient >= connectionsPerAddressMax) return "address";
  return inAll >= connectionsMax ? "connections" : undefined;
}

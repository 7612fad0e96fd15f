export const RELEASE_TASK = "wallets.release_parked";
export const SWEEP_TASK = "wallets.sweep_parked";

/** A wallet in which something is parked. */
export interface Parking {
  readonly environmentId: bigint;
  readonly walletId: bigint;
}

export function readParking(payload: unknown): Parking {
  // Written by `reviewParked`, with its ids as text.
  const { environmentId, walletId } = payload as { environmentId: string; walletId: string };
  return { environmentId: BigInt(environmentId), walletId: BigInt(walletId) };
}

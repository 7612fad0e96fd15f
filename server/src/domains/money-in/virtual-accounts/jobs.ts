export const LAPSE_TASK = "virtual_accounts.lapse";

export interface Lapse {
  readonly environmentId: bigint;
  readonly id: bigint;
}

export function readLapse(payload: unknown): Lapse {
  // Written by whoever opens an account, with its ids as text.
  const { environmentId, id } = payload as { environmentId: string; id: string };
  return { environmentId: BigInt(environmentId), id: BigInt(id) };
}

export const EXPIRE_TASK = "virtual_accounts.expire";
export const DROP_OPENINGS_TASK = "virtual_accounts.drop_openings";

export interface Expiry {
  readonly environmentId: bigint;
  readonly id: bigint;
}

export function readExpiry(payload: unknown): Expiry {
  // `open-account.ts` writes it, with ids as text.
  const { environmentId, id } = payload as { environmentId: string; id: string };
  return { environmentId: BigInt(environmentId), id: BigInt(id) };
}

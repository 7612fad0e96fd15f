export const RELEASE_TASK = "wallets.release_withheld";
export const SWEEP_TASK = "wallets.sweep_withheld";

/** A wallet that has withheld credits. */
export interface WithholdingWallet {
  readonly environmentId: bigint;
  readonly walletId: bigint;
}

export function readWithholdingWallet(payload: unknown): WithholdingWallet {
  // `reviewWithheld` writes the payload, with its ids as text.
  const { environmentId, walletId } = payload as { environmentId: string; walletId: string };
  return { environmentId: BigInt(environmentId), walletId: BigInt(walletId) };
}

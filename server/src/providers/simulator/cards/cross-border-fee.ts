import type { AuthorizationRow } from "./queries.ts";

const HOME = "US";

/** Purchases outside the home country of the cards cost 1% more, rounded half up. */
export const computeCrossBorderFee = (
  amount: bigint,
  { merchant }: Pick<AuthorizationRow, "merchant">,
): bigint => (merchant.country === null || merchant.country === HOME ? 0n : (amount + 50n) / 100n);

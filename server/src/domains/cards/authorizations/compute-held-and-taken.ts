import type { Minor } from "../../../kernel/money.ts";
import { floorAtZero } from "../../../kernel/money.ts";
import type { Authorization, Clearing } from "./queries.ts";

/** The amounts of an authorisation. Messages add to them in any order with the same result. */
export type AuthorizationFacts = Pick<
  Authorization,
  "approved" | "crossBorderFee" | "reversed" | "ended"
>;

export const NO_AUTHORIZATION: AuthorizationFacts = {
  approved: 0n,
  crossBorderFee: 0n,
  reversed: 0n,
  ended: null,
};

/** The amount still to be cleared, without the cross-border fee. It counts towards the limits. */
export function computeAwaited({ approved, reversed, ended }: AuthorizationFacts): Minor {
  return ended === null ? floorAtZero(approved - reversed) : 0n;
}

/** The amount to hold: what is awaited and the cross-border fee. The whole fee is held while any amount is. */
export function computeHeld(facts: AuthorizationFacts): Minor {
  const awaited = computeAwaited(facts);
  return awaited === 0n ? 0n : awaited + facts.crossBorderFee;
}

/** The amounts of a clearing. */
export type ClearingFacts = Pick<Clearing, "amount" | "crossBorderFee" | "reversed">;

/** The cleared amount less its reversals, without the cross-border fee. */
export const computeSpent = ({ amount, reversed }: ClearingFacts): Minor =>
  floorAtZero(amount - reversed);

/** The amount that the clearing costs the payer. The fee is returned with the last part of the amount. */
export function computeTaken(facts: ClearingFacts): Minor {
  const spent = computeSpent(facts);
  return spent === 0n ? 0n : spent + facts.crossBorderFee;
}

/** The fee that a clearing's reversal returned: the whole fee with the last part of the amount, else nothing. */
export const computeReturnedFee = (before: ClearingFacts, after: ClearingFacts): Minor =>
  computeSpent(before) > 0n && computeSpent(after) === 0n ? before.crossBorderFee : 0n;

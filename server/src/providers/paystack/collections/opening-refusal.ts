import type { NotOpened } from "../../../kernel/providers/ports/collection-rail.ts";
import type { Unavailable } from "../../../kernel/providers/ports/outcome.ts";
import type { Refused } from "../connection/read-envelope.ts";
import { refuse } from "./account-holder.ts";

/** Paystack's words for a refusal, and what they tell the merchant. */
export type FinalRefusals = readonly (readonly [RegExp, NotOpened])[];

const TURNED_AWAY: Unavailable = { kind: "unavailable", why: "turned_away" };
/** The field is the subject of the sentence: others mention an e-mail address or a name, and mean something else. */
const OF_HOLDER: FinalRefusals = [
  [
    /^(?:invalid )?"?(?:customer )?(?:e-?mail|(?:first|last)[ _]?name|names?|phone)\b/i,
    refuse("The provider refused the holder's name, e-mail address or phone number."),
  ],
];

/**
 * What a refusal proves if no account number is open. It is final only if it names what the merchant can change. Every
 * other refusal needs the operator, or passes by itself: the same request may succeed later.
 */
export function openingRefusal(
  { status, message }: Refused,
  others: FinalRefusals = [],
): NotOpened | Unavailable {
  if (status !== 400 && status !== 422) return TURNED_AWAY;
  return [...OF_HOLDER, ...others].find(([words]) => words.test(message))?.[1] ?? TURNED_AWAY;
}

import type { Kit } from "../../../kernel/kit.ts";
import { Attempts, minutesText } from "../../../kernel/login/attempts.ts";
import { tooManyInvitationMails } from "./errors.ts";
import type { Actor } from "./rules.ts";

interface LimitedInvitation {
  readonly businessId: bigint;
  readonly email: string;
  readonly actor: Actor;
}

const TO_ADDRESS = { most: 5, minutes: 15 };
const BY_BUSINESS = { most: 100, minutes: 1_440 };

/**
 * Counts an invitation, and throws if there were too many. Anyone can create a business and invite any address, so
 * without a limit the service sends a stranger as many mails as a program asks for.
 */
export async function limitInvitations(
  { database, vault }: Pick<Kit, "database" | "vault">,
  { businessId, email, actor }: LimitedInvitation,
): Promise<void> {
  if (actor.role === "operator") return;
  const attempts = new Attempts(database, vault);
  const limits = [
    [`invitation/to/${email}`, TO_ADDRESS],
    [`invitation/by/${businessId}`, BY_BUSINESS],
  ] as const;
  for (const [subject, limit] of limits) {
    const { isLocked, secondsLeft } = await attempts.take(subject, limit);
    if (isLocked) throw tooManyInvitationMails({ wait: minutesText(secondsLeft) });
  }
}

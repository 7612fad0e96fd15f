import type { Kit } from "../../../kernel/kit.ts";
import { Attempts, minutesText, PERSON_LIMIT, triesText } from "../../../kernel/login/attempts.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { readPinHash } from "./confirmation-queries.ts";
import { pinLocked, pinMissing, pinNotSet, pinWrong } from "./errors.ts";
import { pinLockedMail } from "./write-mails.ts";

/**
 * Throws unless this is the person's PIN. Five wrong ones lock it for 15 minutes, and the person gets a mail: a session
 * that another person uses has time for thousands of guesses. A guess is counted before it is
 * compared, so there are no more than five guesses, even at the same time.
 */
export async function checkPin(
  kit: Kit,
  { userId, email }: Pick<Person, "userId" | "email">,
  pin: string | undefined,
): Promise<void> {
  const pinHash = await readPinHash(kit.database, userId);
  if (pinHash === undefined) throw pinNotSet();
  if (pin === undefined) throw pinMissing();
  const attempts = new Attempts(kit.database, kit.vault);
  const subject = `pin/${userId}`;
  const { isLocked, triesLeft, secondsLeft } = await attempts.take(subject, PERSON_LIMIT);
  if (isLocked) throw pinLocked({ wait: minutesText(secondsLeft) });
  if (await kit.login.isSecretOf(pinHash, pin)) await attempts.forget(subject);
  else if (triesLeft > 0) throw pinWrong({ tries: triesText(triesLeft) });
  else {
    await outbox.sendToPerson(kit.database, {
      ...pinLockedMail(email),
      writtenAt: kit.clock.now(),
    });
    throw pinLocked({ wait: minutesText(secondsLeft) });
  }
}

import type { Kit } from "../../../kernel/kit.ts";
import { Attempts, minutesText } from "../../../kernel/login/attempts.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import type { Randomness } from "../../../kernel/randomness.ts";
import type { OtpPurpose, Person } from "../../../kernel/tenancy/members.ts";
import { saveOtp } from "./confirmation-queries.ts";
import { tooManyOtps } from "./errors.ts";
import { hashOtp } from "./hash-otp.ts";
import { maskEmail } from "./rules.ts";
import { otpMail } from "./write-mails.ts";

export interface SentOtp {
  readonly sentTo: string;
  readonly expiresAt: Date;
}

const VALID_MS = 600_000;
const TRIES = 5;
const REQUESTS = { most: 5, minutes: 15 };

/** Sends the person a one-time code for one purpose. It replaces the one before. */
export async function requestOtp(
  kit: Kit,
  { person, purpose }: { readonly person: Person; readonly purpose: OtpPurpose },
): Promise<SentOtp> {
  const { userId, email } = person;
  const attempts = new Attempts(kit.database, kit.vault);
  const { isLocked, secondsLeft } = await attempts.take(`otp/${userId}`, REQUESTS);
  if (isLocked) throw tooManyOtps({ wait: minutesText(secondsLeft) });
  const now = kit.clock.now();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const code = sixDigits(kit.randomness);
  await kit.database.transaction(async (tx) => {
    const codeHash = hashOtp(kit, { userId, purpose, code });
    await saveOtp(tx, { userId, purpose, codeHash, tries: TRIES, expiresAt });
    await outbox.sendToPerson(tx, { ...otpMail(email, code), writtenAt: now });
  });
  return { sentTo: maskEmail(email), expiresAt };
}

/** Eight bytes are enough to make every code equally likely. */
function sixDigits(randomness: Randomness): string {
  const number = randomness.bytes(8).readBigUInt64BE(0) % 1_000_000n;
  return number.toString().padStart(6, "0");
}

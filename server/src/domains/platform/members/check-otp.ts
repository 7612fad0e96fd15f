import { timingSafeEqual } from "node:crypto";
import type { Kit } from "../../../kernel/kit.ts";
import { triesText } from "../../../kernel/login/attempts.ts";
import type { OtpPurpose, Person } from "../../../kernel/tenancy/members.ts";
import { takeOtpTry, useOtp } from "./confirmation-queries.ts";
import { otpEnded, otpRequired, otpWrong } from "./errors.ts";
import { hashOtp } from "./hash-otp.ts";

/**
 * Throws unless this is the code that was sent to the person for this purpose. It works once. A try is taken before the
 * code is compared, so there are no more than five tries, even at the same time.
 */
export async function checkOtp(
  kit: Kit,
  order: {
    readonly person: Person;
    readonly purpose: OtpPurpose;
    readonly code: string | undefined;
  },
): Promise<void> {
  const { purpose, code } = order;
  const { userId } = order.person;
  if (code === undefined) throw otpRequired();
  const kept = await takeOtpTry(kit.database, { userId, purpose }, kit.clock.now());
  if (kept === undefined) throw otpEnded();
  const codeHash = hashOtp(kit, { userId, purpose, code });
  if (!timingSafeEqual(codeHash, kept.codeHash)) {
    if (kept.triesLeft === 0) throw otpEnded();
    throw otpWrong({ tries: triesText(kept.triesLeft) });
  }
  if (!(await useOtp(kit.database, { userId, purpose, codeHash }))) throw otpEnded();
}

import type { Kit } from "../../../kernel/kit.ts";
import type { OtpPurpose } from "../../../kernel/tenancy/members.ts";

export interface Otp {
  readonly userId: string;
  readonly purpose: OtpPurpose;
  readonly code: string;
}

/** The hash of a one-time code. Without the installation's lookup secret, a million guesses find nothing. */
export const hashOtp = ({ vault }: Pick<Kit, "vault">, { userId, purpose, code }: Otp): Buffer =>
  vault.lookupHash(`otp/${userId}/${purpose}/${code}`);

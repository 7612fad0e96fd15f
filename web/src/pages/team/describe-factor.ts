import type { TeamMember } from "./team-query.ts";

type Access = NonNullable<TeamMember["access"]>;

/** What a sign-in needs besides the password, in words; undefined if nothing. */
export function describeFactor({
  hasTwoFactor,
  passkeys,
}: Pick<Access, "hasTwoFactor" | "passkeys">): string | undefined {
  if (hasTwoFactor) return passkeys > 0 ? "Authenticator app, passkey" : "Authenticator app";
  return passkeys > 0 ? "Passkey" : undefined;
}

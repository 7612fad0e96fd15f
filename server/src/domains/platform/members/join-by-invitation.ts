import type { Kit } from "../../../kernel/kit.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { accountExists } from "./errors.ts";
import { findInvitation } from "./find-invitation.ts";
import type { Invitation } from "./invitation-queries.ts";

export interface Joining {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Creates the account of an invited person and makes the person a member. The token came by mail, so the address is
 * proven. Throws for a person who has an account: that person signs in first.
 */
export async function joinByInvitation(kit: Kit, joining: Joining): Promise<Invitation> {
  const { token, name, password } = joining;
  const { email } = await findInvitation(kit, token);
  const userId = await kit.login.createAccount({ email, name, password });
  if (userId === undefined) throw accountExists();
  return await acceptInvitation(kit, { token, person: { userId, email, isVerified: true } });
}

import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type Invitation, readInvitations } from "./invitation-queries.ts";
import { readTeam, type TeamRow } from "./queries.ts";

export interface Team {
  readonly members: readonly TeamRow[];
  /** The open ones. */
  readonly invitations: readonly Invitation[];
}

/** Returns the active members of a business, the first ones first, and its open invitations. */
export async function listTeam(
  { database, clock }: { readonly database: Queryable } & Pick<Kit, "clock">,
  businessId: bigint,
): Promise<Team> {
  const members = await readTeam(database, businessId);
  const invitations = await readInvitations(database, businessId, clock.now());
  return { members, invitations };
}

import type { Kit } from "../../../kernel/kit.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";
import { saveMember } from "./queries.ts";

/** Makes a person a member without an invitation: for demo businesses only. */
export async function addDemoMember(
  { database, clock }: Kit,
  member: { readonly businessId: bigint; readonly userId: string; readonly role: Role },
): Promise<void> {
  await saveMember(database, { ...member, joinedAt: clock.now() });
}

import type { Kit } from "../../../kernel/kit.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { recordAction } from "../audit/index.ts";
import { createBusiness } from "../businesses/index.ts";
import { emailUnverified, tooManyBusinesses } from "./errors.ts";
import { countPendingOf, lockPerson, type OwnBusiness, saveMember } from "./queries.ts";

/** How many businesses of one person may wait for the operator's approval. */
const PENDING_MAX = 3;

/**
 * Creates a business whose owner is the person. Test mode is usable at once; live mode waits for the operator's
 * approval.
 */
export async function createOwnBusiness(
  kit: Kit,
  { person, name }: { readonly person: Person; readonly name: string },
): Promise<OwnBusiness> {
  const { userId, email: by } = person;
  if (!person.isVerified) throw emailUnverified();
  const { businessId, name: kept } = await createBusiness(kit, {
    name,
    approved: false,
    by,
    async alongside(tx, businessId) {
      await lockPerson(tx, userId);
      if ((await countPendingOf(tx, userId)) >= PENDING_MAX)
        throw tooManyBusinesses({ most: PENDING_MAX });
      const joinedAt = kit.clock.now();
      await saveMember(tx, { businessId, userId, role: "owner", joinedAt });
      const details = { role: "owner" };
      await recordAction(kit, tx, { by, action: "member.join", businessId, details });
    },
  });
  return { id: businessId, name: kept, status: "pending", role: "owner" };
}

import type { Kit } from "../../../kernel/kit.ts";
import { createBusiness } from "../businesses/index.ts";
import { inviteMember, type SentInvitation } from "./invite-member.ts";

export interface FirstOwner {
  readonly email: string;
  readonly by: string;
  /** An existing business, or the name of a new one. */
  readonly business: { readonly id: bigint } | { readonly name: string };
}

/** Invites the first owner of a business, which it creates if it is named. A new one waits for no approval. */
export async function inviteFirstOwner(
  kit: Kit,
  { email, by, business }: FirstOwner,
): Promise<SentInvitation> {
  const businessId =
    "id" in business
      ? business.id
      : (await createBusiness(kit, { name: business.name, approved: true, by })).businessId;
  const actor = { by, role: "operator" } as const;
  return await inviteMember(kit, { businessId, email, role: "owner", actor });
}

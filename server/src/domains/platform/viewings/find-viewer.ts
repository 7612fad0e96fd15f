import type { Kit } from "../../../kernel/kit.ts";
import type { Member, Person } from "../../../kernel/tenancy/members.ts";
import { readViewing, type Viewing } from "./queries.ts";
import { VIEWING_PERMISSIONS } from "./rules.ts";
import { readViewingCookie } from "./viewing-cookie.ts";
import { hashCookie } from "./viewing-tokens.ts";

type Tools = Pick<Kit, "database" | "vault" | "clock">;

/** Returns the operator who looks at a dashboard with this cookie. Undefined without one, and after its end. */
export async function findViewer(
  kit: Tools,
  cookie: string | undefined,
): Promise<Person | undefined> {
  const viewing = await findViewing(kit, cookie);
  if (viewing === undefined) return undefined;
  const { openedBy, businessId, reason, endsAt } = viewing;
  return {
    ...{ userId: `viewing/${viewing.id}`, sessionId: `viewing/${viewing.id}` },
    ...{ name: openedBy, email: openedBy, isVerified: true, signedInAt: viewing.openedAt },
    viewing: { businessId, reason, endsAt },
  };
}

async function findViewing(kit: Tools, cookie: string | undefined): Promise<Viewing | undefined> {
  const token = readViewingCookie(cookie);
  if (token === undefined) return undefined;
  return await readViewing(kit.database, hashCookie(kit, token), kit.clock.now());
}

/** The operator as a member of the business that is looked at, and of no other one. */
export function viewerAsMember(person: Person, businessId: bigint): Member | undefined {
  const { viewing, userId, name, email } = person;
  if (viewing?.businessId !== businessId) return undefined;
  const role = "read_only";
  return { memberId: 0n, businessId, userId, name, email, role, permissions: VIEWING_PERMISSIONS };
}

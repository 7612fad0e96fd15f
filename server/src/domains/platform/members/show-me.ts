import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readAccount } from "../../../kernel/login/queries.ts";
import type { Permission, Person, Role, ViewedBusiness } from "../../../kernel/tenancy/members.ts";
import { showBusiness } from "../businesses/index.ts";
import { VIEWING_PERMISSIONS } from "../viewings/index.ts";
import { readPinHash } from "./confirmation-queries.ts";
import { type OwnBusiness, readBusinessesOf } from "./queries.ts";
import { permissionsOf } from "./rules.ts";

/** Returns what the dashboard shows to a person about the person. */
export const showMe = (kit: Kit, person: Person) =>
  person.viewing === undefined ? showAccount(kit, person) : showViewer(kit, person, person.viewing);

async function showAccount({ database, login }: Kit, { userId }: Person) {
  const account = present(
    await readAccount(database, login.realm, userId),
    "the account of a session",
  );
  const businesses = await readBusinessesOf(database, userId);
  return {
    userId,
    name: account.name,
    email: account.email,
    emailVerified: account.isVerified,
    hasPassword: account.passwordHash !== null,
    hasPin: (await readPinHash(database, userId)) !== undefined,
    hasTwoFactor: account.hasTwoFactor,
    passkeys: account.passkeys,
    businesses: businesses.map((business) =>
      presentBusiness(business, business.role, permissionsOf(business.role)),
    ),
    viewing: null,
  };
}

/** An operator who looks at a dashboard has no account in it. */
async function showViewer(
  kit: Kit,
  { userId, name, email }: Person,
  { businessId, reason, endsAt }: ViewedBusiness,
) {
  const business = await showBusiness(kit, businessId);
  return {
    ...{ userId, name, email, emailVerified: true, hasPassword: false, hasPin: false },
    ...{ hasTwoFactor: false, passkeys: 0 },
    businesses: [
      presentBusiness({ ...business, id: businessId }, "read_only", VIEWING_PERMISSIONS),
    ],
    viewing: { reason, endsAt },
  };
}

const presentBusiness = (
  { id, name, status }: Pick<OwnBusiness, "id" | "name" | "status">,
  role: Role,
  permissions: ReadonlySet<Permission>,
) => ({
  ...{ id: Number(id), name, status, role },
  ...{ permissions: [...permissions], live: status === "approved" },
});

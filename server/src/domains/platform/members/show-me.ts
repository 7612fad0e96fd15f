import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readAccount } from "../../../kernel/login/queries.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { readPinHash } from "./confirmation-queries.ts";
import { readBusinessesOf } from "./queries.ts";
import { permissionsOf } from "./rules.ts";

/** Returns what the dashboard shows to a person about the person. */
export async function showMe({ database }: Kit, { userId }: Person) {
  const account = present(await readAccount(database, userId), "the account of a session");
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
    businesses: businesses.map(({ id, name, status, role }) => ({
      id: Number(id),
      name,
      status,
      role,
      permissions: [...permissionsOf(role)],
      live: status === "approved",
    })),
  };
}

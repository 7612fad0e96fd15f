import { PERMISSIONS, type Permission, ROLES, type Role } from "../../../kernel/tenancy/members.ts";
import { badPin, onlyOwnersAppoint } from "./errors.ts";

/** What each role allows. */
const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  // An admin does everything, except that only owners appoint and remove owners.
  admin: PERMISSIONS,
  developer: [
    ...(["webhooks:read", "webhooks:write", "keys:read", "keys:write"] as const),
    ...(["requests:read", "simulator:use"] as const),
    ...(["money:read", "customers:read", "team:read"] as const),
  ],
  finance: [
    ...(["money:read", "money:send", "money:approve"] as const),
    ...(["collections:write", "bills:buy", "cards:write", "customers:read", "team:read"] as const),
  ],
  support: ["money:read", "customers:read", "customers:write", "team:read", "requests:read"],
  read_only: ["money:read", "customers:read", "team:read"],
};

export const permissionsOf = (role: Role): ReadonlySet<Permission> =>
  new Set(ROLE_PERMISSIONS[role]);

/** The roles that have a permission, the strongest first. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));

/** Every role with what it allows, the strongest first: the table that decides, for people to read. */
export const listRoles = () => ROLES.map((role) => ({ role, permissions: ROLE_PERMISSIONS[role] }));

/** Who changes the team: a member, or the operator of the service. */
export interface Actor {
  /** For the audit log: the person's e-mail address, or the operator's name. */
  readonly by: string;
  readonly role: Role | "operator";
}

/** Throws unless the actor may give or take this role. Only owners and the operator decide about owners. */
export function requireMayAssign({ role: own }: Actor, role: Role): void {
  if (role === "owner" && own !== "owner" && own !== "operator") throw onlyOwnersAppoint();
}

/** The roles to which a person of this role may not invite. Undefined: the person is no longer a member. */
export const rolesBeyond = (own: Role | undefined): readonly Role[] =>
  own === undefined || !permissionsOf(own).has("team:write")
    ? ROLES
    : ROLES.filter((role) => role === "owner" && own !== "owner");

const PIN = /^[0-9]{4}$/;

/** Returns the PIN. Throws for one that has a wrong form or is among the first guesses. */
export function requirePin(pin: string): string {
  if (!PIN.test(pin)) throw badPin({ why: "must be 4 digits" });
  const isRow = [...pin].every(
    (digit, place) => place === 0 || Number(digit) === Number(pin[place - 1]) + 1,
  );
  if (isRow || new Set(pin).size === 1) throw badPin({ why: "is too easy to guess" });
  return pin;
}

/** `a…@adire.example`: enough for a person to know which mailbox to open. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

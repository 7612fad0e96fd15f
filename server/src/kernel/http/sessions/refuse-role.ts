import { Refusal } from "../../refusals.ts";
import type { Role } from "../../tenancy/members.ts";

const NAMES: Readonly<Record<Role, string>> = {
  owner: "owner",
  admin: "admin",
  developer: "developer",
  finance: "finance member",
  support: "support member",
  read_only: "read-only member",
};

/** The refusal of a member whose role lacks a permission. It names the roles that have it. */
export function roleLacks(roles: readonly Role[]): Refusal {
  const names = roles.map((role) => NAMES[role]);
  const last = names.at(-1) ?? NAMES.owner;
  const before = names.slice(0, -1);
  const list = before.length === 0 ? last : `${before.join(", ")} or ${last}`;
  const article = /^[aeiou]/.test(list) ? "an" : "a";
  return new Refusal("forbidden", `Only ${article} ${list} may do this.`);
}

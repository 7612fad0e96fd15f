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
export const roleLacks = (roles: readonly Role[]): Refusal =>
  new Refusal("forbidden", `Only ${listOf(roles.map((role) => NAMES[role]))} may do this.`);

/** `an owner, admin or developer`. */
export function listOf(names: readonly string[]): string {
  const [last = "owner", ...before] = names.toReversed();
  const list = before.length === 0 ? last : `${before.toReversed().join(", ")} or ${last}`;
  return `${/^[aeiou]/.test(list) ? "an" : "a"} ${list}`;
}

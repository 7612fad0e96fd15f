import { PERMISSIONS, type Permission } from "../../../kernel/tenancy/members.ts";

export const VIEWING_MINUTES = 15;

/** How long the link waits for a browser. */
export const LINK_MINUTES = 5;

/** Nothing is changed, and no secret is shown: what reads keys may show a secret. */
export const VIEWING_PERMISSIONS: ReadonlySet<Permission> = new Set(
  PERMISSIONS.filter((permission) => permission.endsWith(":read") && permission !== "keys:read"),
);

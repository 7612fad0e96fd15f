import type { Role } from "../api/me.ts";

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: "Admin",
  finance: "Finance",
  engineer: "Engineer",
  support: "Support",
  read_only: "Read only",
};

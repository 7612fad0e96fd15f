import type { Role } from "../../api/me.ts";
import type { Team } from "./team-query.ts";

type Permission = Team["roles"][number]["permissions"][number];

interface PermissionGroup {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** What each permission allows, in plain words. The compiler demands one for each permission of the service. */
export const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  "money:read": "See balances, transactions and statements",
  "money:send": "Send money",
  "money:approve": "Approve or reject transfers of others",
  "collections:write": "Create invoices and account numbers",
  "bills:buy": "Pay bills",
  "cards:write": "Issue, fund, limit and freeze cards",
  "customers:read": "See customers and their wallets",
  "customers:write": "Add and change customers",
  "identity:reveal": "Reveal identity numbers, with a reason",
  "webhooks:read": "See webhooks and events",
  "webhooks:write": "Change webhooks and send events again",
  "keys:read": "See API keys, masked",
  "keys:write": "Show, create and revoke API keys",
  "requests:read": "See the request log",
  "simulator:use": "Use the simulator of test mode",
  "team:read": "See the team",
  "team:write": "Invite, change and remove members",
  "settings:write": "Change branding and approval amounts",
  "audit:read": "See the audit",
};

export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    name: "Money",
    permissions: [
      ...(["money:read", "money:send", "money:approve"] as const),
      ...(["collections:write", "bills:buy", "cards:write"] as const),
    ],
  },
  {
    name: "Customers",
    permissions: ["customers:read", "customers:write", "identity:reveal"],
  },
  {
    name: "Developers",
    permissions: [
      ...(["keys:read", "keys:write", "webhooks:read", "webhooks:write"] as const),
      ...(["requests:read", "simulator:use"] as const),
    ],
  },
  {
    name: "Business",
    permissions: ["team:read", "team:write", "settings:write", "audit:read"],
  },
];

/** Whether the table of the service gives a role a permission. */
export const mayDo = (roles: Team["roles"], role: Role, permission: Permission): boolean =>
  roles.some((one) => one.role === role && one.permissions.includes(permission));

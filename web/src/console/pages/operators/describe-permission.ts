import type { Permission } from "../../api/me.ts";

const WORDS: Readonly<Record<Permission, string>> = {
  "businesses:read": "See businesses and their settings",
  "businesses:write": "Approve, suspend and set up businesses",
  "money:read": "See accounts, transactions and the books",
  "money:write": "Move or decide money",
  "providers:read": "See providers and their calls",
  "providers:write": "Switch and route providers",
  "deliveries:read": "See webhooks and mails",
  "deliveries:write": "Send webhooks and mails again",
  "webhooks:write": "Change where webhooks go",
  "customers:read": "See customers, identities masked",
  "customers:write": "Decide about customers and their tiers",
  "identity:reveal": "Reveal an identity number, with a reason",
  "view:as": "View a business as its members do",
  "system:read": "See jobs, pauses and the machine",
  "system:write": "Pause services and retry jobs",
  "alerts:write": "Resolve alerts",
  "audit:read": "Read the audit log",
  "operators:read": "See operators",
  "operators:write": "Invite and remove operators, change roles",
  "credentials:write":
    "Issue keys and secrets of businesses, invite their owners, and set up providers",
};

/** A permission as an admin would say it. */
export const describePermission = (permission: Permission): string => WORDS[permission];

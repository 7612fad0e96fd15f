import type { Permission, Role } from "../../../kernel/tenancy/members.ts";
import { NOTICE_KINDS, type NoticeKind } from "../notices/index.ts";

/** How a kind of mail is chosen and sent. */
interface KindRules {
  /** Whom it may concern. Others neither see the kind nor get its mail. */
  readonly permission: Permission;
  /** The roles that get it until they choose. */
  readonly wantedBy: readonly Role[];
  /** True if no member may turn it off. */
  readonly isFixed: boolean;
  /** The minutes between two mails of this kind. The second mail has everything that happened between them. */
  readonly pauseMinutes: number;
}

const MANAGERS = ["owner", "admin"] as const;

export const KINDS: Readonly<Record<NoticeKind, KindRules>> = {
  approval: {
    permission: "money:approve",
    wantedBy: [...MANAGERS, "finance"],
    isFixed: false,
    pauseMinutes: 2,
  },
  money_failed: {
    permission: "money:read",
    wantedBy: ["owner", "finance"],
    isFixed: false,
    pauseMinutes: 15,
  },
  credit_withheld: {
    permission: "customers:read",
    wantedBy: ["owner", "finance", "support"],
    isFixed: false,
    pauseMinutes: 15,
  },
  webhooks: {
    permission: "webhooks:read",
    wantedBy: [...MANAGERS, "developer"],
    isFixed: false,
    pauseMinutes: 15,
  },
  // A thief who took over an account would turn these off first.
  access: { permission: "team:write", wantedBy: MANAGERS, isFixed: true, pauseMinutes: 2 },
  business: { permission: "team:write", wantedBy: MANAGERS, isFixed: true, pauseMinutes: 2 },
};

/** What a member can choose: the kinds, and whether test mode sends them too. */
export const CHOICES = [...NOTICE_KINDS, "test_mode"] as const;

export type Choice = (typeof CHOICES)[number];

/** What a member chose. A choice that was not made is missing. */
export type Chosen = ReadonlyMap<string, boolean>;

export const concerns = (kind: NoticeKind, permissions: ReadonlySet<Permission>): boolean =>
  permissions.has(KINDS[kind].permission);

/** Whether a member gets the mail of a kind in live mode. */
export function isWanted(kind: NoticeKind, role: Role, chosen: Chosen): boolean {
  const { isFixed, wantedBy } = KINDS[kind];
  return isFixed || (chosen.get(kind) ?? wantedBy.includes(role));
}

/** Test mode sends mail only to members who ask for it. */
export const wantsTestMode = (chosen: Chosen): boolean => chosen.get("test_mode") ?? false;

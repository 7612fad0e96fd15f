export const ROLES = ["owner", "admin", "developer", "finance", "support", "read_only"] as const;

/** What a member is in a business. */
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  ...(["money:read", "money:send", "money:approve", "collections:write", "bills:buy"] as const),
  ...(["customers:read", "customers:write", "identity:reveal", "cards:write"] as const),
  ...(["webhooks:read", "webhooks:write", "keys:read", "keys:write", "requests:read"] as const),
  ...(["simulator:use", "team:read", "team:write", "settings:write", "audit:read"] as const),
] as const;

/** What a member may do. The role decides which permissions a member has. */
export type Permission = (typeof PERMISSIONS)[number];

/** A person who has signed in. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  /** True if the person has proved that the e-mail address is theirs. */
  readonly isVerified: boolean;
  readonly signedInAt: Date;
  /** Set for an operator who looks at the dashboard of one business, and changes nothing. */
  readonly viewing?: ViewedBusiness;
}

/** What an operator looks at, why, and until when. */
export interface ViewedBusiness {
  readonly businessId: bigint;
  readonly reason: string;
  readonly endsAt: Date;
}

/** An active membership of a person in a business. */
export interface Member {
  readonly memberId: bigint;
  readonly businessId: bigint;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
}

/** What a one-time code by mail may confirm. */
export const OTP_PURPOSES = ["keys", "webhooks", "pin"] as const;

export type OtpPurpose = (typeof OTP_PURPOSES)[number];

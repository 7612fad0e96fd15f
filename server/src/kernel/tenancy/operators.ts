export const OPERATOR_ROLES = ["admin", "finance", "engineer", "support", "read_only"] as const;

/** What an operator is in this installation. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const OPERATOR_PERMISSIONS = [
  ...(["businesses:read", "businesses:write", "money:read", "money:write"] as const),
  ...(["providers:read", "providers:write", "deliveries:read", "deliveries:write"] as const),
  // Where the events of a business go. Deliveries are sent again to where they went before.
  "webhooks:write",
  ...(["customers:read", "customers:write", "identity:reveal", "view:as"] as const),
  ...(["system:read", "system:write", "alerts:write", "audit:read"] as const),
  // Credentials are keys and secrets: with them one could act as a business, or as a provider that says what was paid.
  ...(["operators:read", "operators:write", "credentials:write"] as const),
] as const;

/** What an operator may do. The role decides which permissions an operator has. */
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];

/** A session of the console, as its cookie names it. */
export interface OperatorSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly signedInAt: Date;
  /** When it ends if it is not used again. */
  readonly endsAt: Date;
  /** True if the account has an authenticator or a passkey. Without one it may only set one up. */
  readonly hasSecondFactor: boolean;
}

/** A person who runs this installation. */
export interface Operator {
  readonly operatorId: bigint;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly permissions: ReadonlySet<OperatorPermission>;
}

/** The operator who sent a request, and the session. */
export interface AdmittedOperator {
  readonly operator: Operator;
  readonly session: OperatorSession;
}

import type { Permission, Role } from "../../api/me.ts";
import { commandQuery } from "../../api/read-command.ts";

export interface Operator {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: string;
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
  /** Null without a session: sessions are short. */
  readonly lastUsedAt: string | null;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

export interface RoleGrants {
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

export const operatorsQuery = commandQuery<readonly Operator[]>("operator list");

export const invitationsQuery = commandQuery<readonly Invitation[]>("operator invitations");

export const rolesQuery = commandQuery<readonly RoleGrants[]>("operator roles");

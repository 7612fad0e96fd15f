import type { Kit } from "../../../kernel/kit.ts";
import { readAccount } from "../../../kernel/login/queries.ts";
import type { Operator } from "../../../kernel/tenancy/operators.ts";
import { readOperatorOf } from "./queries.ts";
import { permissionsOf } from "./rules.ts";

/** Returns the active operator of an account. Undefined for every other account. */
export async function findOperator(
  { database }: Pick<Kit, "database">,
  userId: string,
): Promise<Operator | undefined> {
  const row = await readOperatorOf(database, userId);
  if (row === undefined) return undefined;
  const { joinedAt: _, ...operator } = row;
  return { ...operator, permissions: permissionsOf(row.role) };
}

export interface OperatorFactors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
}

/** Returns what an operator signs in with besides a password. */
export async function readOperatorFactors(
  { database, operatorLogin }: Pick<Kit, "database" | "operatorLogin">,
  userId: string,
): Promise<OperatorFactors> {
  const account = await readAccount(database, operatorLogin.realm, userId);
  return { hasAuthenticator: account?.hasTwoFactor === true, passkeys: account?.passkeys ?? 0 };
}

/** Returns whether an operator has an authenticator application, besides passkeys. */
export const hasAuthenticator = async (
  kit: Pick<Kit, "database" | "operatorLogin">,
  userId: string,
): Promise<boolean> => (await readOperatorFactors(kit, userId)).hasAuthenticator;

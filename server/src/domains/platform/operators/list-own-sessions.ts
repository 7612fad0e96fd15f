import type { Kit } from "../../../kernel/kit.ts";
import { type ListedSession, readSessions } from "../../../kernel/login/queries.ts";
import type { OperatorSession } from "../../../kernel/tenancy/operators.ts";

export interface OwnSession extends ListedSession {
  /** True for the one that asks. */
  readonly current: boolean;
}

/** Returns the live sessions of an operator, the last used first, and which of them asks. */
export async function listOwnSessions(
  { database, operatorLogin }: Kit,
  { userId, sessionId }: Pick<OperatorSession, "userId" | "sessionId">,
): Promise<readonly OwnSession[]> {
  const sessions = await readSessions(database, operatorLogin.realm, userId);
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

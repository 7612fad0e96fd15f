import type { Kit } from "../../../kernel/kit.ts";
import { type ListedSession, readSessions } from "../../../kernel/login/queries.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";

/** Returns the live sessions of a person, the last used first, and which of them asks. */
export async function listSessions(
  { database, login }: Kit,
  { userId, sessionId }: Person,
): Promise<(ListedSession & { current: boolean })[]> {
  const sessions = await readSessions(database, login.realm, userId);
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

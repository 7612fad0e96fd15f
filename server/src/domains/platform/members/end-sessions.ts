import type { Kit } from "../../../kernel/kit.ts";
import { endSession, endSessions } from "../../../kernel/login/queries.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { sessionNotFound } from "./errors.ts";

/** Ends one session of the person. Throws for one of another person, or one that has ended. */
export async function endOwnSession(
  { database, login }: Kit,
  { userId }: Person,
  sessionId: string,
): Promise<void> {
  if ((await endSession(database, login.realm, { userId, sessionId })) === 0)
    throw sessionNotFound();
}

/** Ends every session of the person except the one that asks. */
export async function endOtherSessions(
  { database, login }: Kit,
  { userId, sessionId }: Person,
): Promise<void> {
  await endSessions(database, login.realm, { userId, exceptId: sessionId });
}

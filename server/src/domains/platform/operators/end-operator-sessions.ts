import type { Kit } from "../../../kernel/kit.ts";
import { endSession, endSessions } from "../../../kernel/login/queries.ts";
import type { OperatorSession } from "../../../kernel/tenancy/operators.ts";
import { recordAction } from "../audit/index.ts";
import { endViewingsBy } from "../viewings/index.ts";
import { operatorSessionNotFound } from "./errors.ts";
import type { OperatorRow } from "./queries.ts";
import { requireOperator, withOperatorsLocked } from "./with-operators-locked.ts";

type Own = Pick<OperatorSession, "userId" | "sessionId">;

/** Ends one session of the operator who asks. Throws for one of another operator, or one that has ended. */
export async function endOwnSession(
  { database, operatorLogin }: Kit,
  { userId }: Own,
  sessionId: string,
): Promise<void> {
  const ended = await endSession(database, operatorLogin.realm, { userId, sessionId });
  if (ended === 0) throw operatorSessionNotFound();
}

/** Ends every session of the operator except the one that asks. */
export async function endOtherSessions(
  { database, operatorLogin }: Kit,
  { userId, sessionId }: Own,
): Promise<void> {
  await endSessions(database, operatorLogin.realm, { userId, exceptId: sessionId });
}

export interface EndedSessions extends OperatorRow {
  readonly ended: number;
}

/** Ends every session of an operator, who may sign in again, and every look at a dashboard. */
export function endOperatorSessions(
  kit: Kit,
  { operatorId, by }: { readonly operatorId: bigint; readonly by: string },
): Promise<EndedSessions> {
  return withOperatorsLocked(kit, async (tx) => {
    const operator = await requireOperator(tx, operatorId);
    const { realm } = kit.operatorLogin;
    const ended = await endSessions(tx, realm, { userId: operator.userId, exceptId: null });
    await endViewingsBy(tx, operator.email, kit.clock.now());
    const details = { operator: operator.email, sessions: ended };
    await recordAction(kit, tx, { by, action: "operator.end_sessions", details });
    return { ...operator, ended };
  });
}

import type { Kit } from "../../../kernel/kit.ts";
import type { AccessNote } from "../../../kernel/login/login-tools.ts";
import { recordAction } from "../audit/index.ts";
import { commitNothing, readOperatorByEmail } from "./queries.ts";

/**
 * Records a sign-in of an operator, a change of what opens the account, or a wrong guess. A wrong guess about any other
 * address leaves nothing, so a stranger cannot fill the audit log. It waits for a commit too, so the answer's time does
 * not tell which addresses are operators.
 */
export const noteOperatorAccess = (
  kit: Pick<Kit, "clock" | "database">,
  { email, address, what, isRefused }: AccessNote,
): Promise<void> =>
  kit.database.transaction(async (tx) => {
    if (isRefused && (await readOperatorByEmail(tx, email)) === undefined)
      return await commitNothing(tx);
    const action = isRefused ? "operator.access_refused" : "operator.access";
    await recordAction(kit, tx, { by: email, action, details: { what, address } });
  });

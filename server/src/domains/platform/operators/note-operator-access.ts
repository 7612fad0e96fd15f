import type { Kit } from "../../../kernel/kit.ts";
import type { AccessNote } from "../../../kernel/login/login-tools.ts";
import { recordAction } from "../audit/index.ts";

/** Records a sign-in of an operator, or a change of what opens the account. */
export const noteOperatorAccess = (
  kit: Pick<Kit, "clock" | "database">,
  { email, address, what }: AccessNote,
): Promise<void> =>
  kit.database.transaction((tx) =>
    recordAction(kit, tx, { by: email, action: "operator.access", details: { what, address } }),
  );

import type { Kit } from "../../../kernel/kit.ts";
import { type OperatorInvitation, readOperatorInvitations } from "./invitation-queries.ts";
import { type ListedOperator, readOperators } from "./queries.ts";

/** Returns the active operators, the first ones first. */
export const listOperators = ({
  database,
}: Pick<Kit, "database">): Promise<readonly ListedOperator[]> => readOperators(database);

/** Returns the open invitations, the newest first. */
export const listOperatorInvitations = ({
  database,
  clock,
}: Pick<Kit, "database" | "clock">): Promise<readonly OperatorInvitation[]> =>
  readOperatorInvitations(database, clock.now());

import type { Kit } from "../../../kernel/kit.ts";
import { proposalWaits, readOpenActions, readOwnerIn } from "../proposals/index.ts";

/** Throws if a proposal of this action waits for the business: a command that is repeated must not propose twice. */
export async function requireNoneWaits(
  { database }: Pick<Kit, "database">,
  action: string,
  businessId: bigint,
): Promise<void> {
  const open = await readOpenActions(database, action);
  const same = open.find(({ input }) => readOwnerIn(input).businessId === businessId);
  if (same !== undefined) throw proposalWaits(same);
}

import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { readOwnerOf, rejectOpenBy } from "./queries.ts";

export interface Withdrawal {
  /** The person who may propose nothing any more. */
  readonly proposedBy: string;
  readonly by: string;
  /** Why, as a sentence. */
  readonly note: string;
}

/**
 * Rejects the open proposals of a person: no one may approve what was proposed with a right that has ended. An approval at the
 * same time comes before it, or finds the rejection.
 */
export async function withdrawProposals(
  kit: Pick<Kit, "clock">,
  tx: Transaction,
  { proposedBy, by, note }: Withdrawal,
): Promise<void> {
  const rejected = await rejectOpenBy(tx, proposedBy, { by, at: kit.clock.now(), note });
  for (const { id, environmentId, action } of rejected) {
    const owner = await readOwnerOf(tx, environmentId);
    const details = { proposal: String(id), action, note };
    await recordAction(kit, tx, { by, action: "proposal.reject", ...owner, details });
  }
}

import {
  approveProposal,
  isProposed,
  type MoneyAction,
  type Proposed,
} from "../../src/domains/platform/proposals/index.ts";
import type { Kit } from "../../src/kernel/kit.ts";

/** The same service in an installation with one operator, whose actions take effect at once. */
export const alone = (kit: Kit): Kit => ({
  ...kit,
  settings: { ...kit.settings, singleOperator: true },
});

/** Approves what was proposed, as a second operator does, and returns the id of the proposal. */
export async function approve(
  kit: Kit,
  actions: readonly MoneyAction[],
  performed: object | Proposed,
): Promise<bigint> {
  if (!isProposed(performed)) throw new Error("a second person approves it in live mode");
  await approveProposal(kit, actions, { id: performed.proposalId, by: "bisi" });
  return performed.proposalId;
}

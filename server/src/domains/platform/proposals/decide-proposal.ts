import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { noteAction } from "../audit/index.ts";
import { noteMissing, proposalNotFound } from "./errors.ts";
import type { ActInput, MoneyAct } from "./perform-act.ts";
import { findProposal, type Proposal, proposalOf, proposals } from "./queries.ts";
import { requireOpen } from "./rules.ts";

export interface ProposalDecision {
  readonly id: bigint;
  readonly by: string;
}

export interface ApprovedProposal {
  readonly id: bigint;
  readonly act: string;
  readonly summary: string;
  /** What the act answers. */
  readonly result: unknown;
}

/** Performs a proposed act. Throws `approval_required` where the same person proposed it. */
export async function approveProposal(
  kit: Kit,
  acts: readonly MoneyAct[],
  { id, by }: ProposalDecision,
): Promise<ApprovedProposal> {
  const proposal = await requireProposal(kit, id);
  const { act: name, summary, proposedBy } = proposal;
  const act = present(
    acts.find((one) => one.name === name),
    `the act ${name}`,
  );
  // It was written from an input of this act.
  const input = JSON.parse(proposal.input) as ActInput;
  const approval = { proposalId: id, by };
  const result = await act.perform(kit, input, { by: proposedBy, approval });
  return { id, act: name, summary, result };
}

/** Ends a proposal; nothing was done and nothing will be. Anyone may, its proposer too. */
export async function rejectProposal(
  kit: Kit,
  { id, by, note }: ProposalDecision & { note: string },
): Promise<{ id: bigint; summary: string }> {
  if (note.trim() === "") throw noteMissing();
  const { environmentId, summary } = await requireProposal(kit, id);
  const at = kit.clock.now();
  const rejecting = operation({
    name: "proposals.reject",
    needs: { proposal: proposalOf(id) },
    decide({ proposal }, books) {
      const open = present(proposal, "the proposal");
      requireOpen(open, books.now);
      const decided = { decision: "rejected", decidedBy: by, decidedAt: books.now, note } as const;
      books.update(proposals, open, decided);
      const details = { proposal: String(id), act: open.act, note };
      noteAction(books, at, { by, action: "proposal.reject", details });
    },
  });
  const nonce = kit.randomness.bytes(12).toString("base64url");
  await kit.ledger.run(rejecting, internalCaller(environmentId, `proposals/reject/${nonce}`));
  return { id, summary };
}

async function requireProposal({ database }: Kit, id: bigint): Promise<Proposal> {
  const proposal = await findProposal(database, id);
  if (proposal === undefined) throw proposalNotFound({ id });
  return proposal;
}

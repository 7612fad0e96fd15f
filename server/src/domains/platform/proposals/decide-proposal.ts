import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { noteAction, recordAction } from "../audit/index.ts";
import type { SettingAction } from "./change-setting.ts";
import { noteMissing, proposalNotFound } from "./errors.ts";
import type { MoneyAction } from "./propose-or-perform.ts";
import {
  findProposal,
  lockProposal,
  type Proposal,
  proposalOf,
  proposals,
  readOwnerOf,
  storeDecision,
} from "./queries.ts";
import { requireOpen } from "./rules.ts";
import type { ActionInput } from "./second-person-approval.ts";

export interface ProposalDecision {
  readonly id: bigint;
  readonly by: string;
}

export interface ApprovedProposal {
  readonly id: bigint;
  readonly action: string;
  readonly summary: string;
  /** The result of the action. */
  readonly result: unknown;
}

/**
 * Performs a proposed action. Throws `approval_required` if the same person proposed it. A refused approval is in the
 * audit, too.
 */
export async function approveProposal(
  kit: Kit,
  actions: readonly (MoneyAction | SettingAction)[],
  { id, by }: ProposalDecision,
): Promise<ApprovedProposal> {
  const proposal = await requireProposal(kit, id);
  const { action: name, summary, proposedBy } = proposal;
  const action = present(
    actions.find((one) => one.name === name),
    `the action ${name}`,
  );
  // Written from an input of this action.
  const input = JSON.parse(proposal.input) as ActionInput;
  const approval = { proposalId: id, by };
  try {
    const result = await action.perform(kit, input, { by: proposedBy, approval });
    return { id, action: name, summary, result };
  } catch (error) {
    if (error instanceof Refusal) await noteRefusal(kit, proposal, { by, code: error.code });
    throw error;
  }
}

/** Only operators can approve, so no stranger can fill the audit log. */
const noteRefusal = (
  kit: Kit,
  { id, environmentId, action }: Proposal,
  { by, code }: { readonly by: string; readonly code: string },
): Promise<void> =>
  kit.database.transaction(async (tx) => {
    const owner = await readOwnerOf(tx, environmentId);
    const details = { proposal: String(id), action, code };
    await recordAction(kit, tx, { by, action: "proposal.refused", ...owner, details });
  });

/** Ends a proposal without doing anything. Any operator may, its proposer too. Throws without a note. */
export async function rejectProposal(
  kit: Kit,
  rejection: Rejection,
): Promise<{ id: bigint; summary: string }> {
  if (rejection.note.trim() === "") throw noteMissing();
  const { id, environmentId, summary, changes } = await requireProposal(kit, rejection.id);
  if (changes === null) await rejectInLedger(kit, environmentId, rejection);
  else await rejectSetting(kit, rejection);
  return { id, summary };
}

interface Rejection extends ProposalDecision {
  readonly note: string;
}

async function rejectInLedger(
  kit: Kit,
  environmentId: bigint,
  { id, by, note }: Rejection,
): Promise<void> {
  const at = kit.clock.now();
  const rejecting = operation({
    name: "proposals.reject",
    needs: { proposal: proposalOf(id) },
    decide({ proposal }, books) {
      const open = present(proposal, "the proposal");
      requireOpen(open, books.now);
      const decided = { decision: "rejected", decidedBy: by, decidedAt: books.now, note } as const;
      books.update(proposals, open, decided);
      const details = { proposal: String(id), action: open.action, note };
      noteAction(books, at, { by, action: "proposal.reject", details });
    },
  });
  const nonce = kit.randomness.bytes(12).toString("base64url");
  await kit.ledger.run(rejecting, internalCaller(environmentId, `proposals/reject/${nonce}`));
}

const rejectSetting = (kit: Kit, { id, by, note }: Rejection): Promise<void> =>
  kit.database.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id);
    const at = kit.clock.now();
    requireOpen(proposal, at);
    await storeDecision(tx, proposal, { decision: "rejected", by, at, note });
    const owner = await readOwnerOf(tx, proposal.environmentId);
    const details = { proposal: String(id), action: proposal.action, note };
    await recordAction(kit, tx, { by, action: "proposal.reject", ...owner, details });
  });

async function requireProposal({ database }: Kit, id: bigint): Promise<Proposal> {
  const proposal = await findProposal(database, id);
  if (proposal === undefined) throw proposalNotFound({ id });
  return proposal;
}

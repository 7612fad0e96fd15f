import type { Kit } from "../../../kernel/kit.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { proposalNotFound } from "./errors.ts";
import { type PreviewedPosting, previewPostings } from "./preview-postings.ts";
import type { MoneyAction } from "./propose-or-perform.ts";
import { findProposal, type ListedProposal, type Proposal, readListedProposal } from "./queries.ts";
import type { ActionInput } from "./second-person-approval.ts";

export interface ShownProposal extends ListedProposal {
  /** The transaction that it is about. Null: it is about none. */
  readonly reference: string | null;
  /** What would be posted now. Null: it is decided, expired or refused, or it moves no money. */
  readonly postings: readonly PreviewedPosting[] | null;
  /** Why it would be refused now. Null: it would be done. */
  readonly refusal: string | null;
}

/**
 * Returns a proposal with what its action would post on the current books. An action that moves money is decided in the
 * ledger, and dropped. Any other is only shown: it would be done. Throws if no proposal has this number.
 */
export async function showProposal(
  kit: Kit,
  actions: readonly MoneyAction[],
  id: bigint,
): Promise<ShownProposal> {
  const [proposal, listed] = await Promise.all([
    findProposal(kit.database, id),
    readListedProposal(kit.database, id),
  ]);
  if (proposal === undefined || listed === undefined) throw proposalNotFound({ id });
  // Written from an input of an action.
  const input = JSON.parse(proposal.input) as ActionInput;
  const { reference = null } = input;
  const nothing = { postings: null, refusal: null };
  if (proposal.changes !== null || !isOpen(proposal, kit.clock.now()))
    return { ...listed, reference, ...nothing };
  return { ...listed, reference, ...(await preview(kit, actions, proposal, input)) };
}

const isOpen = ({ decision, expiresAt }: Proposal, now: Date): boolean =>
  decision === null && expiresAt > now;

async function preview(
  kit: Kit,
  actions: readonly MoneyAction[],
  { id, action: name, proposedBy }: Proposal,
  input: ActionInput,
): Promise<Pick<ShownProposal, "postings" | "refusal">> {
  const action = actions.find((one) => one.name === name);
  // It changes a setting, or an older version proposed it.
  if (action === undefined) return { postings: null, refusal: null };
  const approval = { proposalId: id, by: proposedBy, isPreview: true } as const;
  try {
    const postings = await previewPostings(() =>
      action.perform(kit, input, { by: proposedBy, approval }),
    );
    return { postings, refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { postings: null, refusal: error.message };
    throw error;
  }
}

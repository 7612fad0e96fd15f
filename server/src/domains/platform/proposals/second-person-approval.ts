import { isDeepStrictEqual } from "node:util";
import { assert, present } from "../../../kernel/assert.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { noteAction } from "../audit/index.ts";
import { type Proposal, proposalOf, proposals } from "./queries.ts";
import { requireOpen, requireSecondPerson } from "./rules.ts";

/** The values of an action, stored until a second person approves it. */
export type ActionInput = Readonly<Record<string, string>>;

/** The approval that an action is performed with. */
export interface Approval {
  readonly proposalId: bigint;
  readonly by: string;
  /** The action is decided, shown and dropped: see `previewPostings`. */
  readonly isPreview?: true;
}

/** An action that was proposed, ready for the ledger. */
interface ProposedAction<Outcome> {
  readonly name: string;
  readonly input: ActionInput;
  readonly operation: MoneyOperation<Outcome>;
}

/**
 * The action's own operation, with the proposal under its lock: decided once, by another person, before it expires.
 */
export function withSecondPerson<Outcome>(
  { operation: inner, name, input }: ProposedAction<Outcome>,
  { proposalId, by }: Approval,
  at: Date,
): MoneyOperation<Outcome> {
  return operation({
    ...inner,
    needs: { ...inner.needs, proposal: proposalOf(proposalId) },
    decide(found, books) {
      // `needs` above has this row.
      const proposal = present(found.proposal as Proposal | undefined, "the proposal");
      assert(isOf(proposal, name, input), "an approval is of the action that was proposed");
      requireOpen(proposal, books.now);
      requireSecondPerson(proposal, by);
      const outcome = inner.decide(found, books);
      const decided = { decision: "approved", decidedBy: by, decidedAt: books.now } as const;
      books.update(proposals, proposal, decided);
      const details = {
        proposal: String(proposalId),
        action: name,
        proposedBy: proposal.proposedBy,
      };
      noteAction(books, at, { by, action: "proposal.approve", details });
      return outcome;
    },
  });
}

/** True if a proposal is of this action, with these values. */
export const isOf = (proposal: Proposal, name: string, input: ActionInput): boolean =>
  proposal.action === name && isDeepStrictEqual(JSON.parse(proposal.input), input);

export { type ApprovedProposal, approveProposal, rejectProposal } from "./decide-proposal.ts";
export { listProposals } from "./list-proposals.ts";
export {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  performAction,
} from "./perform-action.ts";
export type { ListedProposal } from "./queries.ts";

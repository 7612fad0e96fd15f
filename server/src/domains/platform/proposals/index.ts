export { type ApprovedProposal, approveProposal, rejectProposal } from "./decide-proposal.ts";
export { listProposals } from "./list-proposals.ts";
export {
  type ActInput,
  isProposed,
  type MoneyAct,
  type Performer,
  type Proposed,
  performAct,
} from "./perform-act.ts";
export type { ListedProposal } from "./queries.ts";

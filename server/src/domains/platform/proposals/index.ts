export { type ApprovedProposal, approveProposal, rejectProposal } from "./decide-proposal.ts";
export { listProposals } from "./list-proposals.ts";
export {
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "./propose-or-perform.ts";
export type { ListedProposal } from "./queries.ts";
export type { ActionInput } from "./second-person-approval.ts";

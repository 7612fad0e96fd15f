export { type AccountOwner, type Arriving, accountOwner } from "./account-owners.ts";
export { type Assigned, assignCredit, creditAssignment } from "./assign-credit.ts";
export { businessCredits } from "./business-credits.ts";
export type { Candidate } from "./candidate-rules.ts";
export { type DecidedSent, decideSent, sentDecision } from "./decide-sent.ts";
export { findCandidates } from "./find-candidates.ts";
export { type ListedSent, listSent } from "./list-sent.ts";
export { type ListedCredit, listUnmatched } from "./list-unmatched.ts";
export {
  findUnmatchedSession,
  readCredit,
  readPaymentsOf,
} from "./queries.ts";
export { type Sent, sendCredit } from "./send-credit.ts";

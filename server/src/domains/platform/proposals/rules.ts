import { proposalDecided, proposalExpired, samePerson } from "./errors.ts";

export const PROPOSAL_HOURS = 24;

export interface OpenProposal {
  readonly proposedBy: string;
  readonly expiresAt: Date;
  readonly decision: string | null;
  readonly decidedBy: string | null;
}

/** Throws unless the proposal can still be decided at `now`. */
export function requireOpen(proposal: OpenProposal, now: Date): void {
  const { decision, decidedBy, expiresAt } = proposal;
  if (decision !== null) throw proposalDecided({ decision, by: decidedBy ?? "" });
  if (expiresAt <= now) throw proposalExpired();
}

/** Throws `approval_required` where the approver is the proposer, even if the name is written differently. */
export function requireSecondPerson({ proposedBy }: OpenProposal, by: string): void {
  if (comparable(proposedBy) === comparable(by)) throw samePerson({ by });
}

/** Ignores letter case, spaces, invisible characters and Unicode forms. */
const comparable = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "");

import { proposalDecided, proposalExpired } from "./errors.ts";

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

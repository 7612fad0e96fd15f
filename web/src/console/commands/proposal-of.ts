export interface Proposal {
  readonly proposalId: string;
  readonly expiresAt: string | undefined;
}

/** The proposal that a command wrote in place of the change: a second person approves it. Undefined if it wrote none. */
export function proposalOf(data: unknown): Proposal | undefined {
  if (typeof data !== "object" || data === null || !("proposalId" in data)) return undefined;
  if (!("expiresAt" in data) || "decidedAt" in data) return undefined;
  return { proposalId: String(data.proposalId), expiresAt: String(data.expiresAt) };
}

import {
  type AlertAbout,
  type ProposalAbout,
  readAlertsAbout,
  readProposalsAbout,
} from "./operator-timeline-queries.ts";
import { entry, type TimelineEntry, type TraceScope } from "./timeline-entry.ts";

/** Returns the alerts about references, and what two operators proposed and decided. Merchants do not see it. */
export async function describeDecisions(
  { database, environmentId }: TraceScope,
  references: readonly string[],
  toClock: (wall: Date) => Date,
): Promise<readonly TimelineEntry[]> {
  const named = { environmentId, references };
  const [proposals, alerts] = await Promise.all([
    readProposalsAbout(database, named),
    readAlertsAbout(database, named),
  ]);
  return [
    ...proposals.flatMap((one) => describeProposal(one, toClock)),
    ...alerts.flatMap((one) => describeAlert(one, toClock)),
  ];
}

function describeProposal(
  { id, decidedAt, decidedBy, ...proposal }: ProposalAbout,
  toClock: (wall: Date) => Date,
): readonly TimelineEntry[] {
  const { action, summary, proposedBy, proposedAt, expiresAt, decision, note } = proposal;
  const raw = { proposal: String(id), action, proposedBy, proposedAt, expiresAt };
  const proposed = entry({
    at: proposedAt,
    kind: "approval",
    title: `${proposedBy} proposed it to a second operator`,
    text: summary,
    raw,
  });
  if (decision === null || decidedAt === null || decidedBy === null)
    return [{ ...proposed, tone: "waiting" }];
  const decided = entry({
    at: toClock(decidedAt),
    kind: "approval",
    title: `${decidedBy} ${decision} the proposal`,
    text: note,
    tone: decision === "approved" ? "good" : "bad",
    raw: { ...raw, decision, decidedBy, decidedAt, note },
  });
  return [proposed, decided];
}

function describeAlert(
  { id, kind, message, openedAt, closedAt, closedBy, closingNote }: AlertAbout,
  toClock: (wall: Date) => Date,
): readonly TimelineEntry[] {
  const raw = { alert: String(id), kind, openedAt };
  const opened = entry({
    at: toClock(openedAt),
    kind: "alert",
    title: "Alert to the operators",
    text: message,
    tone: closedAt === null ? "waiting" : "plain",
    reference: String(id),
    raw,
  });
  if (closedAt === null) return [opened];
  const closed = entry({
    at: toClock(closedAt),
    kind: "alert",
    title: `${closedBy === "service" ? "The service" : closedBy} closed the alert`,
    text: closingNote,
    raw: { ...raw, closedAt, closedBy, closingNote },
  });
  return [opened, closed];
}

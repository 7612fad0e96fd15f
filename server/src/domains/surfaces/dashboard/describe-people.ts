import { formatReference } from "../../../kernel/references.ts";
import { BULK_FILE, type TransferMaker } from "../../money-out/transfers/index.ts";
import { factsOf } from "../../platform/audit/index.ts";
import { entry, type TimelineEntry } from "./timeline-entry.ts";
import type { ApprovalFacts, PersonAction } from "./timeline-queries.ts";

/** How wall times and people are shown to the reader of the timeline. */
export interface Viewed {
  readonly toClock: (wall: Date) => Date;
  readonly forOperator: boolean;
}

/** The entries of a transfer's approval: asked for, and decided. */
export function describeApproval(
  approval: ApprovalFacts | undefined,
  { toClock, forOperator }: Viewed,
): readonly TimelineEntry[] {
  if (approval === undefined) return [];
  const { askedAt, decision, decidedAt, decidedBy, deciderName, note } = approval;
  const asked = entry({
    at: askedAt,
    kind: "approval",
    title: "Approval needed",
    raw: { askedAt },
  });
  if (decision === null || decidedAt === null || decidedBy === null) {
    return [{ ...asked, tone: "waiting" }];
  }
  const by = nameOf(decidedBy, forOperator);
  const decided = entry({
    at: toClock(decidedAt),
    kind: "approval",
    title: `${deciderName ?? by} ${decision} it`,
    text: note === null || note === "" ? null : note,
    tone: decision === "approved" ? "good" : "bad",
    raw: { decision, decidedAt, by, note },
  });
  return [asked, decided];
}

/** The entry that says who made a transfer in the dashboard, and from which row of which file. */
export const describeMaker = (
  maker: TransferMaker | undefined,
  at: Date,
): readonly TimelineEntry[] => {
  if (maker === undefined) return [];
  const { makerName, madeBy, bulkFileId, rowNumber, checkedName } = maker;
  const file = bulkFileId === null ? null : formatReference(BULK_FILE, bulkFileId);
  return [
    entry({
      at,
      kind: "person",
      title: `${makerName} made it in the dashboard`,
      text: file === null ? null : `Row ${rowNumber} of a file`,
      reference: file,
      raw: { by: madeBy, name: makerName, file, rowNumber, checkedName },
    }),
  ];
};

/** These are traced from the approval and the maker. */
const TRACED = new Set([
  ...["transfer.approved", "transfer.rejected", "transfer.send", "transfer.send_file"],
]);

/** For operators, proposals are traced from their own rows. */
const isTraced = (action: string, forOperator: boolean): boolean =>
  TRACED.has(action) || (forOperator && action === "proposal.create");

export const describeActions = (
  actions: readonly PersonAction[],
  { toClock, forOperator }: Viewed,
): readonly TimelineEntry[] =>
  actions
    .filter(({ action }) => !isTraced(action, forOperator))
    .map(({ at, by, action, details }) => {
      const { note, reason } = details;
      const text = [note, reason].find((one) => typeof one === "string" && one !== "");
      const name = nameOf(by, forOperator);
      return entry({
        at: toClock(at),
        kind: "person",
        title: forOperator
          ? `${name} ${factsOf(action).phrase}`
          : `${name}: ${action.replaceAll(/[._]/g, " ")}`,
        text: typeof text === "string" ? text : null,
        raw: { at, by: name, action, details },
      });
    });

/** A member of the business is named by an e-mail address. The operator's people are not named to merchants. */
const nameOf = (by: string, forOperator: boolean): string =>
  forOperator || by.includes("@") ? by : "The operator";

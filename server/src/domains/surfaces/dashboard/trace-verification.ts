import {
  formatVerification,
  readVerification,
  type Verification,
} from "../../customers/verification/index.ts";
import { readTransactions, type Transaction } from "../../platform/transactions/index.ts";
import { describeEvents } from "./describe-events.ts";
import { entry, type TimelineEntry, type TraceScope } from "./timeline-entry.ts";
import { readVerificationIdOf } from "./timeline-queries.ts";
import { type Traced, traceTransaction } from "./trace-transaction.ts";

/** Shows what happened about a verification: with the books, if it has a price. */
export async function traceVerification(
  scope: TraceScope,
  verification: Verification,
): Promise<Traced & { record: Transaction | undefined }> {
  const { database, environmentId } = scope;
  const reference = formatVerification(verification.id);
  const steps = describeSteps(verification);
  const { transactionId } = verification;
  const ids = transactionId === null ? [] : [transactionId];
  const [record] = await readTransactions(database, environmentId, ids);
  if (record === undefined) {
    const asked = { writtenAt: [], references: [reference], toClock: (wall: Date) => wall };
    const traced = await describeEvents(scope, asked);
    return { record, entries: [...steps, ...traced.entries], planned: [] };
  }
  const prefix = `internal:verification/${verification.id}/`;
  const traced = await traceTransaction(scope, { record, aliases: [reference], prefix });
  return { record, entries: [...steps, ...traced.entries], planned: traced.planned };
}

/** The verification that a record pays for. Undefined: it pays for none. */
export async function findVerificationOf(
  { database, environmentId }: TraceScope,
  { id, type }: Transaction,
): Promise<Verification | undefined> {
  if (type !== "Verification") return undefined;
  const found = await readVerificationIdOf(database, environmentId, id);
  return found === undefined
    ? undefined
    : await readVerification(database, environmentId, found.id);
}

function describeSteps(verification: Verification): readonly TimelineEntry[] {
  const { id, type, provider, maskedIdentifiers, status, reason } = verification;
  const raw = { reference: formatVerification(id), type, provider, maskedIdentifiers, status };
  const asked = entry({
    at: verification.createdAt,
    kind: "sent",
    title: `Asked ${provider}`,
    text: `${type}, ${maskedIdentifiers}`,
    reference: raw.reference,
    raw,
  });
  if (status === "Pending") return [{ ...asked, tone: "waiting" }];
  const answered = entry({
    at: verification.updatedAt,
    kind: "notice",
    title: status === "Successful" ? "Found" : "Not found",
    text: reason,
    tone: status === "Successful" ? "good" : "bad",
    raw,
  });
  return [asked, answered];
}

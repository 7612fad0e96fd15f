import { readArchivedUntil } from "../../../kernel/ledger/archived-past.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { parseReference } from "../../../kernel/references.ts";
import { PROGRESS_HELD } from "../../money-out/outgoing/index.ts";
import { readMakers } from "../../money-out/transfers/index.ts";
import { presentRecord, referenceOf, type Transaction } from "../../platform/transactions/index.ts";
import { describeCalls } from "./describe-calls.ts";
import { describeCredit } from "./describe-credit.ts";
import { describeEvents } from "./describe-events.ts";
import { describeDecisions } from "./describe-operators.ts";
import { describeActions, describeApproval, describeMaker } from "./describe-people.ts";
import { describeArchived, describePosting } from "./describe-postings.ts";
import { addProviderCalls } from "./describe-provider-calls.ts";
import { describeRequests } from "./describe-requests.ts";
import { findPostings, type RecordPostings } from "./find-postings.ts";
import { planNext } from "./plan-next.ts";
import { shiftFrom } from "./shift-clock.ts";
import { showProgress } from "./show-progress.ts";
import type { PlannedEntry, TimelineEntry, TraceScope } from "./timeline-entry.ts";
import { readActionsAbout, readApproval, readOperations } from "./timeline-queries.ts";

export interface Traced {
  readonly entries: readonly TimelineEntry[];
  readonly planned: readonly PlannedEntry[];
}

/** A record that is traced, and what also names it in events: the reference of its verification. */
export interface TracedRecord {
  readonly record: Transaction;
  readonly aliases: readonly string[];
  /** The beginning of the keys of its operations. */
  readonly prefix: string;
}

/** Shows what happened about a record, from what the request log, the books, the jobs and the webhooks have of it. */
export async function traceTransaction(
  scope: TraceScope,
  { record, aliases, prefix }: TracedRecord,
): Promise<Traced & { heldNow: number }> {
  const { database, environmentId, businessId, forOperator } = scope;
  const reference = referenceOf(record);
  const [found, operations, approval, [maker], archivedUntil] = await Promise.all([
    findPostings(database, record),
    readOperations(database, environmentId, prefix),
    readApproval(database, environmentId, record.id),
    readMakers(database, environmentId, [record.id]),
    readArchivedUntil(database),
  ]);
  const toClock = shiftFrom(found.postings);
  const [first] = found.postings;
  const writtenAt = [...found.postings, ...operations].map((one) => one.writtenAt);
  const since = first?.recordedAt ?? record.createdAt;
  const viewed = { toClock, forOperator };
  const references = [reference, ...aliases];
  const [requests, traced, credit, actions, decisions, planned] = await Promise.all([
    describeRequests(scope, aliases[0] ?? reference, first?.recordedAt, toClock),
    describeEvents(scope, { writtenAt, references, toClock }),
    describeCredit(scope, record),
    readActionsAbout(database, { businessId, reference, since }),
    forOperator ? describeDecisions(scope, references, toClock) : [],
    planNext(scope, record),
  ]);
  // Of several, the first says what happened.
  const endings = new Map(found.postings.toReversed().map((one) => [one.writtenAt, one]));
  const steps = describeCalls({ record, operations, endings, toClock });
  const calls = forOperator
    ? await addProviderCalls(scope, record, idsOf(record, aliases), steps)
    : steps;
  return {
    entries: [
      ...requests,
      ...describeArchived(record.createdAt, archivedUntil),
      ...found.postings.map((one) => describePosting(one, isShared(found, record))),
      ...calls,
      ...describeMaker(maker, record.createdAt),
      ...describeApproval(approval, viewed),
      ...describeActions(actions, viewed),
      ...decisions,
      ...credit,
      ...traced.entries,
    ],
    planned: [...planned, ...traced.planned],
    heldNow: toDecimal(heldFor(found, record)),
  };
}

/** What calls to a provider may be about: the record, and the verification that it pays for. */
const idsOf = ({ id }: Transaction, aliases: readonly string[]): readonly bigint[] => [
  id,
  ...aliases.flatMap((alias) => parseReference("ver", alias) ?? []),
];

const costOf = ({ amount, fee, stampDuty }: Transaction) => amount + fee + stampDuty;

const isShared = ({ hold }: RecordPostings, record: Transaction): boolean =>
  hold !== undefined && hold.amount !== costOf(record);

/** A hold of several transfers keeps this one's money until it ends. */
function heldFor({ hold }: RecordPostings, record: Transaction): bigint {
  const isHeld = record.progress !== null && PROGRESS_HELD.includes(record.progress);
  return hold !== undefined && isHeld ? costOf(record) : 0n;
}

/** The record as lists of the dashboard show it. */
export const presentTraced = async (scope: TraceScope, record: Transaction) => ({
  ...(await presentRecord(scope.database, record)),
  progress: showProgress(record.progress),
});

import type { Transaction } from "../../platform/transactions/index.ts";
import type { FoundPosting } from "./find-postings.ts";
import { entry, type TimelineEntry } from "./timeline-entry.ts";
import type { DoneOperation } from "./timeline-queries.ts";

/** What the calls of an order are told from. */
export interface CallFacts {
  readonly record: Transaction;
  /** What was done about the order, by keys: `sent/0`, `requeried/3`, `notice/…`. */
  readonly operations: readonly DoneOperation[];
  /** What groups posted, by when they wrote it. */
  readonly endings: ReadonlyMap<string, Pick<FoundPosting, "kind" | "occurredAt">>;
  readonly toClock: (wall: Date) => Date;
}

/** What a group posted, as an answer of the provider. */
const ENDED: Readonly<Record<string, Pick<TimelineEntry, "text" | "tone">>> = {
  outgoing_settled: { text: "Paid", tone: "good" },
  outgoing_failed: { text: "Refused. The money came back.", tone: "bad" },
  outgoing_returned: { text: "Returned by the bank. The money came back.", tone: "bad" },
  verification_charged: { text: "The registry answered", tone: "good" },
  verification_released: { text: "No answer. The price came back.", tone: "bad" },
};

const NO_PROOF = { text: "Neither paid nor refused", tone: "unknown" } as const;
const TAKEN = { text: "Taken. The bank has not confirmed it yet.", tone: "waiting" } as const;

/** Queries of an order that its provider has taken begin with the third: earlier ones would be too early. */
const FIRST_OF_TAKEN = 2;

/** Returns the entries of an order's calls: sent, answered, queried, and the notices of its provider. */
export function describeCalls(facts: CallFacts): readonly TimelineEntry[] {
  const { record, operations } = facts;
  const { sentAt, provider } = record;
  if (sentAt === null) return [];
  const whom = record.receiverBankName ?? "the biller";
  const sending = entry({
    at: sentAt,
    kind: "sent",
    title: `Sent to ${whom} through ${provider}`,
    text: `As ${record.orderReference}`,
    raw: { provider, orderReference: record.orderReference, sentAt },
  });
  let queries = 0;
  const calls = operations.flatMap((one) => {
    if (/^requeried\/\d+$/.test(one.key)) queries += 1;
    return describeCall(facts, one, queries);
  });
  return [sending, ...calls];
}

function describeCall(
  facts: CallFacts,
  operation: DoneOperation,
  queries: number,
): readonly TimelineEntry[] {
  const { record, endings, toClock } = facts;
  const { key, recordedAt, writtenAt } = operation;
  const posted = endings.get(writtenAt);
  const ended = ENDED[posted?.kind ?? ""];
  const at = posted?.occurredAt ?? toClock(recordedAt);
  const raw = { operation: `outgoing/…/${key}`, recordedAt };
  const { provider } = record;
  if (/^sent\/\d+$/.test(key)) {
    const answer = ended ?? (wasTaken(facts) ? TAKEN : NO_PROOF);
    return [entry({ at, kind: "answer", title: `${provider} answered`, ...answer, raw })];
  }
  if (/^requeried\/\d+$/.test(key)) {
    const answer = ended ?? (wasTaken(facts) ? { ...TAKEN, text: "Not confirmed yet" } : NO_PROOF);
    return [entry({ at, kind: "query", title: `Status query ${queries}`, ...answer, raw })];
  }
  // What follows a contradicting notice has a longer key.
  if (!key.startsWith("notice/") || /\/(?:proven|unconfirmed)\//.test(key)) return [];
  const answer = ended ?? { text: "It changed nothing" };
  return [entry({ at, kind: "notice", title: `Notice from ${provider}`, ...answer, raw })];
}

/** A provider that took the order still has it. Otherwise nothing is proven. */
function wasTaken({ record, operations }: CallFacts): boolean {
  if (record.progress === "accepted") return true;
  if (record.progress === "unknown") return false;
  const numbers = operations.flatMap(({ key }) => /^requeried\/(\d+)$/.exec(key)?.[1] ?? []);
  return numbers.length > 0 && Math.min(...numbers.map(Number)) >= FIRST_OF_TAKEN;
}

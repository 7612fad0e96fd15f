import type { Transaction } from "../../platform/transactions/index.ts";
import type { FoundPosting } from "./find-postings.ts";
import { entry, type TimelineEntry } from "./timeline-entry.ts";
import type { DoneOperation } from "./timeline-queries.ts";

/** What the calls of an order are traced from. */
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

const LATE = { text: "It came after the end and changed nothing", tone: "plain" } as const;

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
  { key, recordedAt, writtenAt }: DoneOperation,
  queries: number,
): readonly TimelineEntry[] {
  const { endings, toClock } = facts;
  const how = kindOf(key);
  if (how === undefined) return [];
  const posted = endings.get(writtenAt);
  const at = posted?.occurredAt ?? toClock(recordedAt);
  const answer = ENDED[posted?.kind ?? ""] ?? (cameLate(facts, at) ? LATE : withoutEnd(facts, how));
  const title = titleOf(how, facts.record.provider, queries);
  return [entry({ at, kind: how, title, ...answer, raw: { operation: key, recordedAt } })];
}

type Call = "answer" | "query" | "notice";

/**
 * What an operation's key says. Operations that follow a contradicting notice have a longer key, and the notice traces
 * them.
 */
function kindOf(key: string): Call | undefined {
  if (/^sent\/\d+$/.test(key)) return "answer";
  if (/^requeried\/\d+$/.test(key)) return "query";
  return /^notice\/(?!.*\/(?:proven|unconfirmed)\/)/.test(key) ? "notice" : undefined;
}

/** Whether the order had ended when this was recorded. */
const cameLate = ({ endings }: CallFacts, at: Date): boolean =>
  [...endings.values()].some(({ kind, occurredAt }) => kind in ENDED && occurredAt <= at);

/** The text for a call that did not end the order. */
function withoutEnd(facts: CallFacts, how: Call): Pick<TimelineEntry, "text" | "tone"> {
  if (how === "notice") return { text: "Under way. It changed nothing.", tone: "plain" };
  if (!wasTaken(facts)) return NO_PROOF;
  return how === "answer" ? TAKEN : { ...TAKEN, text: "Not confirmed yet" };
}

function titleOf(how: Call, provider: string | null, queries: number): string {
  if (how === "answer") return `${provider} answered`;
  return how === "query" ? `Status query ${queries}` : `Notice from ${provider}`;
}

/** A provider that took the order still has it. Otherwise nothing is proven. */
function wasTaken({ record, operations }: CallFacts): boolean {
  if (record.progress === "accepted") return true;
  if (record.progress === "unknown") return false;
  const numbers = operations.flatMap(({ key }) => /^requeried\/(\d+)$/.exec(key)?.[1] ?? []);
  return numbers.length > 0 && Math.min(...numbers.map(Number)) >= FIRST_OF_TAKEN;
}

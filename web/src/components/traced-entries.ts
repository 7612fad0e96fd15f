import {
  Activity,
  ArrowLeftRight,
  Bell,
  BookOpen,
  Braces,
  CalendarCheck,
  CircleHelp,
  Clock,
  CreditCard,
  Landmark,
  type LucideIcon,
  Reply,
  TriangleAlert,
  UserCheck,
  UserRound,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Currency } from "../format/amount.ts";
import type { TimelineEntry } from "./timeline.tsx";

export interface TracedEntry {
  readonly at: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string | null;
  readonly tone: string;
  readonly postings: readonly { readonly bucket: string; readonly amount: number }[];
  readonly reference: string | null;
  readonly resend: "possible" | "endpoint_disabled" | null;
  readonly raw: unknown;
}

export interface PlannedEntry {
  readonly at: string | null;
  readonly title: string;
  readonly text: string | null;
}

/** What happened about a reference and what comes next, as the service traces it. */
export interface TracedTimeline {
  /** Its currency is that of the postings. Null: a purchase with a card, in dollars. */
  readonly record: { readonly currency: Currency } | null;
  readonly entries: readonly TracedEntry[];
  readonly planned: readonly PlannedEntry[];
}

/** What a page adds to an entry: what can be done about it, and where it is shown in full. */
export interface EntryParts {
  readonly actionOf?: (entry: TracedEntry) => ReactNode | undefined;
  readonly titleOf?: (entry: TracedEntry) => ReactNode;
}

interface Look {
  readonly icon: LucideIcon;
  readonly by: "ours" | "outside";
}

/** Square entries are ours, round ones are from outside. */
const LOOKS: Readonly<Record<string, Look>> = {
  request: { icon: Braces, by: "ours" },
  ledger: { icon: BookOpen, by: "ours" },
  event: { icon: Activity, by: "ours" },
  settlement: { icon: CalendarCheck, by: "ours" },
  approval: { icon: UserCheck, by: "outside" },
  sent: { icon: Landmark, by: "outside" },
  answer: { icon: Reply, by: "outside" },
  query: { icon: CircleHelp, by: "outside" },
  notice: { icon: Bell, by: "outside" },
  card: { icon: CreditCard, by: "outside" },
  delivery: { icon: Webhook, by: "outside" },
  person: { icon: UserRound, by: "outside" },
  call: { icon: ArrowLeftRight, by: "outside" },
  alert: { icon: TriangleAlert, by: "ours" },
};

const OTHER: Look = { icon: Activity, by: "ours" };

/** The entries as they are drawn: runs of status queries are one, and what is planned comes last. */
export function drawEntries(
  facts: TracedTimeline,
  { actionOf, titleOf = ({ title }) => title }: EntryParts,
): readonly TimelineEntry[] {
  const currency = facts.record?.currency ?? "USD";
  const traced = foldQueries(facts.entries).map(({ entry, folded }, index) => ({
    ...drawEntry(entry, index, { folded, currency }),
    title: titleOf(entry),
    ...withAction(actionOf?.(entry)),
  }));
  const planned = facts.planned.flatMap(({ at, title, text }, index) =>
    at === null
      ? []
      : [
          {
            key: `planned-${index}`,
            at,
            icon: Clock,
            by: "ours" as const,
            title,
            ...(text === null ? {} : { text }),
            isPlanned: true,
          },
        ],
  );
  return [...traced, ...planned];
}

/** Whether an entry names the file that a transfer came from. */
export const isOfFile = ({ reference }: TracedEntry): boolean =>
  reference?.startsWith("blk_") === true;

const withAction = (action: ReactNode | undefined) => (action === undefined ? {} : { action });

interface Folded {
  readonly entry: TracedEntry;
  /** How many status queries were made in the gap before it. */
  readonly folded: number;
}

/** Of status queries that follow one another and prove nothing, the last one is shown with the number of the others. */
export function foldQueries(entries: readonly TracedEntry[]): readonly Folded[] {
  const shown: Folded[] = [];
  let folded = 0;
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1];
    if (isSilent(entry) && next !== undefined && isSilent(next)) {
      folded += 1;
      continue;
    }
    shown.push({ entry, folded });
    folded = 0;
  }
  return shown;
}

const isSilent = ({ kind, tone }: TracedEntry): boolean =>
  kind === "query" && (tone === "unknown" || tone === "waiting");

const TONES: Readonly<Record<string, "good" | "bad" | "unknown">> = {
  good: "good",
  bad: "bad",
  unknown: "unknown",
};

function drawEntry(
  entry: TracedEntry,
  index: number,
  { folded, currency }: { readonly folded: number; readonly currency: Currency },
): TimelineEntry {
  const { icon, by } = LOOKS[entry.kind] ?? OTHER;
  const tone = TONES[entry.tone];
  const postings = entry.postings.map(({ bucket, amount }) => ({
    label: bucket,
    amount,
    currency,
  }));
  return {
    key: `${index}-${entry.kind}-${entry.at}`,
    at: entry.at,
    icon,
    by,
    title: entry.title,
    raw: entry.raw,
    silence: silenceBefore(entry, folded),
    ...(tone === undefined ? {} : { tone }),
    ...(entry.text === null ? {} : { text: entry.text }),
    ...(postings.length === 0 ? {} : { postings }),
  };
}

function silenceBefore(entry: TracedEntry, folded: number): string {
  if (folded > 0) return `without proof, ${folded} status ${folded === 1 ? "query" : "queries"}`;
  return isSilent(entry) ? "without proof" : "later";
}

/** What comes next without a time, in a sentence below the timeline. */
export const plansWithoutTime = (facts: TracedTimeline): readonly PlannedEntry[] =>
  facts.planned.filter(({ at }) => at === null);

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { durationInWords, lagosClock, lagosClockWithSeconds, lagosDate } from "../format/time.ts";
import { classes } from "./classes.ts";
import { CodeView } from "./code-view.tsx";
import { Icon } from "./icon.tsx";
import { type Posting, Postings } from "./postings.tsx";
import { useNow } from "./use-now.ts";

export interface TimelineEntry {
  readonly key: string;
  /** In ISO 8601. */
  readonly at: string;
  readonly icon: LucideIcon;
  /** `ours`: request, ledger, drawn square. `outside`: bank, provider, webhook, person, drawn round. */
  readonly by: "ours" | "outside";
  readonly tone?: "good" | "bad" | "unknown";
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly postings?: readonly Posting[];
  /** What can be done about it: a button or a link below the text. */
  readonly action?: ReactNode;
  /** Not yet: the next planned thing, drawn dotted. */
  readonly isPlanned?: boolean;
  /** The object behind it, which can be opened as JSON. */
  readonly raw?: unknown;
  /** The reason for the gap before it: `without proof, 6 status queries`. */
  readonly silence?: string;
}

/** A gap that is longer than this is drawn. */
const SILENCE_SECONDS = 60;

/** What happened, in order: time, node, text. Gaps are visible, and the last node is what comes next. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className="text-meta" aria-live="polite" aria-relevant="additions">
      {entries.map((entry, index) => (
        <Entry
          key={entry.key}
          entry={entry}
          before={entries[index - 1]}
          isLast={index === entries.length - 1}
        />
      ))}
    </ol>
  );
}

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly before: TimelineEntry | undefined;
  readonly isLast: boolean;
}

function Entry({ entry, before, isLast }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const seconds = before === undefined ? 0 : secondsBetween(before.at, entry.at);
  return (
    <>
      {seconds > SILENCE_SECONDS && entry.isPlanned !== true ? (
        <Silence seconds={seconds} text={entry.silence} />
      ) : null}
      <li className={classes(ROW, "pb-3.5")}>
        <EntryTime entry={entry} before={before} />
        {isLast ? null : <Line />}
        <Node entry={entry} />
        <div className="min-w-0">
          <p className="flex items-baseline gap-2 leading-5.5 font-strong">
            <span className="min-w-0 wrap-anywhere">{entry.title}</span>
            {entry.raw === undefined ? null : (
              <RawButton isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
            )}
          </p>
          {entry.text === undefined ? null : (
            <p className="text-[12.5px] leading-4.5 text-quiet">{entry.text}</p>
          )}
          {entry.action === undefined ? null : <div className="pt-1">{entry.action}</div>}
          {entry.postings === undefined ? null : <Postings items={entry.postings} />}
          {isOpen ? <CodeView title="JSON" value={entry.raw} /> : null}
        </div>
      </li>
    </>
  );
}

const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1_000;

/**
 * With seconds for things that happened, without them for planned ones. The date is added if it differs from the
 * previous entry's, or from today.
 */
function EntryTime({ entry, before }: Pick<EntryProps, "entry" | "before">) {
  const now = useNow();
  const at = new Date(entry.at);
  const date = lagosDate(at, now);
  const isOtherDay = lagosDate(before === undefined ? now : new Date(before.at), now) !== date;
  return (
    <time dateTime={entry.at} className="text-right text-label leading-5.5 text-quiet figures">
      {isOtherDay ? <span className="block text-tiny">{date}</span> : null}
      {entry.isPlanned === true ? lagosClock(at) : lagosClockWithSeconds(at)}
    </time>
  );
}

const ROW =
  "relative grid grid-cols-[62px_24px_minmax(0,1fr)] gap-x-2 max-fold:grid-cols-[54px_24px_minmax(0,1fr)]";

function Line() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-5.5 -bottom-0.5 left-[81px] border-l-[1.5px] border-rule max-fold:left-[73px]"
    />
  );
}

function Silence({
  seconds,
  text,
}: {
  readonly seconds: number;
  readonly text: string | undefined;
}) {
  return (
    <li className={classes(ROW, "pb-3")}>
      <span
        aria-hidden="true"
        className="absolute top-0 -bottom-0.5 left-[81px] border-l-[1.5px] border-dashed border-unknown max-fold:left-[73px]"
      />
      <p className="col-start-3 text-[12.5px] leading-4.5 font-medium text-unknown">
        {durationInWords(seconds)} {text ?? "later"}
      </p>
    </li>
  );
}

const TONES = {
  good: "border-good text-good",
  bad: "border-bad text-bad",
  unknown: "border-dashed border-unknown text-unknown",
} as const;

function Node({ entry }: { readonly entry: TimelineEntry }) {
  return (
    <span
      className={classes(
        "z-1 grid size-5.5 place-items-center border-[1.5px] bg-sheet",
        entry.by === "ours" ? "rounded-[6px]" : "rounded-chip",
        entry.isPlanned === true && "border-dotted",
        entry.tone === undefined ? "border-rule text-quiet" : TONES[entry.tone],
      )}
    >
      <Icon of={entry.icon} size={12} />
    </span>
  );
}

interface RawButtonProps {
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Opens the object behind an entry. It is on the title's line, so that the timeline stays dense. */
function RawButton({ isOpen, onPress }: RawButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="ml-auto min-h-6 shrink-0 rounded-mark text-label font-medium text-quiet hover:text-link"
    >
      {isOpen ? "Hide raw" : "Raw"}
    </button>
  );
}

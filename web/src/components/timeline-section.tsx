import { Timeline } from "./timeline.tsx";
import {
  drawEntries,
  type EntryParts,
  plansWithoutTime,
  type TracedTimeline,
} from "./traced-entries.ts";

interface SectionProps extends EntryParts {
  readonly timeline: TracedTimeline;
}

/** Everything that happened about a reference in order, and what comes next. */
export function TimelineSection({ timeline, ...parts }: SectionProps) {
  return (
    <section aria-label="Timeline">
      <h3 className="pb-2 text-meta font-heading">
        Timeline <span className="font-normal text-quiet">Lagos time</span>
      </h3>
      <Timeline entries={drawEntries(timeline, parts)} />
      {plansWithoutTime(timeline).map(({ title, text }) => (
        <p key={title} className="pl-24 text-meta text-quiet max-fold:pl-22">
          <b className="font-strong text-ink">{title}.</b> {text}
        </p>
      ))}
    </section>
  );
}

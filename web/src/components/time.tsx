import {
  distanceInWords,
  lagosClockWithSeconds,
  lagosDate,
  lagosDayTime,
  lagosTime,
  utcTime,
} from "../format/time.ts";
import { classes } from "./classes.ts";
import { useNow } from "./use-now.ts";

interface TimeProps {
  /** A time of the API, in ISO 8601. */
  readonly at: string;
  /**
   * `clock` below the heading of a day, `dated` for rows of several days, `seconds` in a timeline, `date` without the
   * time of day.
   */
  readonly as?: "time" | "clock" | "dated" | "seconds" | "date";
  readonly className?: string;
}

/**
 * A moment in Lagos. On hover and on focus it shows UTC with milliseconds and the distance from now; it is only
 * focusable in `as="time"`, because a table's rows would otherwise be full of tab stops.
 */
export function Time({ at, as = "time", className }: TimeProps) {
  const now = useNow();
  const time = new Date(at);
  const exact = `${utcTime(time)}, ${distanceInWords(time, now)}`;
  return (
    <time dateTime={at} title={exact} className={classes("figures", className)}>
      {textOf(time, now, as)}
    </time>
  );
}

/** A moment whose exact form the keyboard can reach: for details, not for rows. */
export function ExactTime({ at, className }: Omit<TimeProps, "as">) {
  const now = useNow();
  const time = new Date(at);
  return (
    <details className={classes("group figures inline-block", className)}>
      <summary className="list-none rounded-mark underline decoration-rule decoration-dotted underline-offset-3">
        <time dateTime={at} title={utcTime(time)}>
          {lagosTime(time, now)}
        </time>
      </summary>
      <span className="block text-label whitespace-normal text-quiet">
        {utcTime(time)}, {distanceInWords(time, now)}
      </span>
    </details>
  );
}

function textOf(time: Date, now: Date, as: NonNullable<TimeProps["as"]>): string {
  if (as === "seconds") return lagosClockWithSeconds(time);
  if (as === "dated") return lagosDayTime(time, now);
  if (as === "date") return lagosDate(time, now);
  return as === "clock" ? lagosTime(time, time) : lagosTime(time, now);
}

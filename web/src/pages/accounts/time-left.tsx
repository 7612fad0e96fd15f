import { useNow } from "../../components/use-now.ts";
import { durationInWords, lagosTime } from "../../format/time.ts";

interface TimeLeftProps {
  readonly until: string;
  readonly className?: string;
}

/** `25 min left`, by the clock of the mode. */
export function TimeLeft({ until, className }: TimeLeftProps) {
  const now = useNow();
  const end = new Date(until);
  const seconds = (end.getTime() - now.getTime()) / 1_000;
  return (
    <time dateTime={until} title={`Until ${lagosTime(end, now)}`} className={className}>
      {seconds > 0 ? `${durationInWords(seconds)} left` : "Time is up"}
    </time>
  );
}

import { useQuery } from "@tanstack/react-query";
import { AlarmClock } from "lucide-react";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { SkeletonText } from "../../components/skeleton.tsx";
import { durationInWords, lagosNow } from "../../format/time.ts";
import { clockQuery } from "../../shell/clock-query.ts";
import { usePlace } from "../../shell/use-place.ts";
import { Outcome, Section } from "./section.tsx";
import { useSimulated } from "./use-simulated.ts";

const HOUR = 3_600;

const STEPS = [
  { text: "10 minutes", seconds: 600 },
  { text: "1 hour", seconds: HOUR },
  { text: "1 day", seconds: 24 * HOUR },
  { text: "7 days", seconds: 7 * 24 * HOUR },
] as const;

/** Advances the clock: settlements, retries and expiries that are due by then happen at once. */
export function ClockSection() {
  const place = usePlace();
  const clock = useQuery(clockQuery(place));
  const advance = useSimulated((body: { seconds: number }, headers) =>
    readData(place.api.POST("/test/clock/advance", { body, headers })),
  );
  return (
    <Section
      icon={AlarmClock}
      title="Advance the clock"
      about="Everything that is due for this business by then happens now. The clock cannot go back."
    >
      {clock.data === undefined ? (
        clock.error === null ? (
          <SkeletonText className="w-1/2" />
        ) : (
          <ErrorPanel
            isInline
            subject="The clock"
            error={clock.error}
            onRetry={() => void clock.refetch()}
          />
        )
      ) : (
        <p>
          <span className="font-strong">{lagosNow(new Date(clock.data.now))}</span>
          <span className="text-quiet">
            {", "}
            {clock.data.offsetSeconds === 0
              ? "the real time"
              : `${durationInWords(clock.data.offsetSeconds)} ahead of the real time`}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {STEPS.map(({ text, seconds }) => (
          <Button
            key={seconds}
            busy={advance.isBusy && "Advancing…"}
            onClick={() => advance.run({ seconds })}
          >
            {`+ ${text}`}
          </Button>
        ))}
      </div>
      <FailureNote failure={advance.failure} />
      {advance.data === undefined ? null : (
        <Outcome>It is {lagosNow(new Date(advance.data.now))} in test mode.</Outcome>
      )}
    </Section>
  );
}

import { CircleCheck, CircleX, Clock } from "lucide-react";
import { Icon } from "../../components/icon.tsx";
import { Time } from "../../components/time.tsx";
import { useNow } from "../../components/use-now.ts";
import { lagosDate } from "../../format/time.ts";
import type { FullDelivery } from "./endpoint-queries.ts";
import { groupAttempts } from "./group-attempts.ts";

interface AttemptStepsProps {
  readonly delivery: FullDelivery;
  readonly shown: number | undefined;
  readonly onShow: (number: number) => void;
}

/** The attempts in their order, by day, then the next one. Each opens its bodies. */
export function AttemptSteps({ delivery, shown, onShow }: AttemptStepsProps) {
  const { all, nextTryAt, triesLeft, state } = delivery;
  const now = useNow();
  return (
    <section aria-label="Attempts" className="flex flex-col gap-1 text-meta">
      {groupAttempts(all).map(({ day, at, attempts }) => (
        <div key={day} className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2">
          <h3 className="py-0.5 text-quiet">{lagosDate(new Date(at), now)}</h3>
          <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {attempts.map((attempt, index) => (
              <li key={attempt.number} className="flex items-center gap-2">
                {index === 0 ? null : <Line />}
                <Step
                  attempt={attempt}
                  isShown={attempt.number === shown}
                  onShow={() => onShow(attempt.number)}
                />
              </li>
            ))}
          </ol>
        </div>
      ))}
      {state === "waiting" && nextTryAt !== null ? (
        <p className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 text-quiet">
          {triesLeft === 1 ? "Last try" : "Next try"}
          <span className="flex items-center gap-1.5">
            <Icon of={Clock} size={15} />
            <Time at={nextTryAt} as="dated" />
          </span>
        </p>
      ) : null}
      {all.length === 0 ? null : <Legend />}
    </section>
  );
}

/** What the signs of the attempts mean. */
const Legend = () => (
  <p className="flex flex-wrap items-center gap-x-3 pt-0.5 text-label text-quiet">
    <span className="flex items-center gap-1">
      <Icon of={CircleCheck} size={13} className="text-good" /> acknowledged
    </span>
    <span className="flex items-center gap-1">
      <Icon of={CircleX} size={13} className="text-bad" /> not acknowledged
    </span>
    <span>Select one to see the request and the response.</span>
  </p>
);

interface StepProps {
  readonly attempt: FullDelivery["all"][number];
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Step({ attempt, isShown, onShow }: StepProps) {
  const { number, startedAt, errorKind, status } = attempt;
  const failed = status === null ? "failed" : `failed with ${status}`;
  const outcome = errorKind === null ? "acknowledged" : failed;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className="flex min-h-6 items-center gap-1.5 rounded-mark text-quiet hover:text-ink aria-pressed:font-bold aria-pressed:text-ink"
    >
      <Icon
        of={errorKind === null ? CircleCheck : CircleX}
        size={15}
        className={errorKind === null ? "text-good" : "text-bad"}
      />
      <span className="sr-only">{`Attempt ${number}, ${outcome}, at`}</span>
      <Time at={startedAt} as="seconds" />
    </button>
  );
}

const Line = () => <span aria-hidden="true" className="w-5 border-t border-rule" />;

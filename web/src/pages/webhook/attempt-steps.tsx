import { CircleCheck, CircleX, Clock } from "lucide-react";
import { classes } from "../../components/classes.ts";
import { Icon } from "../../components/icon.tsx";
import { Time } from "../../components/time.tsx";
import type { FullDelivery } from "./endpoint-queries.ts";

interface AttemptStepsProps {
  readonly delivery: FullDelivery;
  readonly shown: number | undefined;
  readonly onShow: (number: number) => void;
}

/** The attempts in their order, then the next one. Each opens its bodies. */
export function AttemptSteps({ delivery, shown, onShow }: AttemptStepsProps) {
  const { all, nextTryAt, triesLeft, state } = delivery;
  return (
    <ol aria-label="Attempts" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta">
      {all.map((attempt, index) => (
        <li key={attempt.number} className="flex items-center gap-2">
          {index === 0 ? null : <Line />}
          <Step
            attempt={attempt}
            isShown={attempt.number === shown}
            onShow={() => onShow(attempt.number)}
          />
        </li>
      ))}
      {state === "waiting" && nextTryAt !== null ? (
        <li className="flex items-center gap-2 text-quiet">
          {all.length === 0 ? null : <Line isPlanned />}
          <span className="flex items-center gap-1.5">
            <Icon of={Clock} size={15} />
            <Time at={nextTryAt} as="seconds" />
            {triesLeft === 1 ? ", the last" : null}
          </span>
        </li>
      ) : null}
    </ol>
  );
}

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

function Line({ isPlanned = false }: { readonly isPlanned?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes("w-5 border-t border-rule", isPlanned && "border-dotted border-edge")}
    />
  );
}

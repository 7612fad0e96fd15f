import { Check } from "lucide-react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface StepsProps {
  /** `File`, `Check rows`, `Approve`, `Send` */
  readonly names: readonly string[];
  /** The index of the step that the person is at. */
  readonly current: number;
}

/** The steps of a task. On a phone only the current one has its words. */
export function Steps({ names, current }: StepsProps) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-y-2 text-meta text-quiet">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? "step" : undefined}
          className={classes(
            "flex items-center gap-2 whitespace-nowrap",
            index > 0 &&
              "before:mx-2.5 before:h-px before:w-5.5 before:bg-rule max-fold:before:mx-1.5 max-fold:before:w-3",
            index === current && "font-bold text-ink",
          )}
        >
          <span
            className={classes(
              "grid size-5 place-items-center rounded-chip border-[1.5px] text-tiny font-heading",
              markLook(index - current),
            )}
          >
            {index < current ? <Icon of={Check} size={12} /> : index + 1}
          </span>
          <span className={index === current ? "" : "max-fold:sr-only"}>
            {name}
            {index < current ? <span className="sr-only">, done</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function markLook(distance: number): string {
  if (distance < 0) return "border-good text-good";
  return distance === 0 ? "border-indigo bg-indigo text-on-indigo" : "border-rule";
}

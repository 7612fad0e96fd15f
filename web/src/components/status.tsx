import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  type LucideIcon,
  Undo2,
  UserRound,
} from "lucide-react";
import { type StatusFacts, type StatusShape, showStatus } from "../format/status.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

const PILL = "rounded-chip py-px pr-2 pl-1.5 font-strong";

const SHAPES: Readonly<Record<StatusShape, { icon: LucideIcon; look: string; drawing?: string }>> =
  {
    done: { icon: CircleCheck, look: "text-quiet", drawing: "text-good" },
    progress: { icon: Clock, look: classes(PILL, "bg-wait-fill text-wait") },
    person: { icon: UserRound, look: classes(PILL, "bg-wait-fill text-wait") },
    unknown: {
      icon: CircleHelp,
      look: classes(PILL, "border border-dashed border-current py-0 text-unknown"),
    },
    failed: { icon: CircleX, look: classes(PILL, "bg-bad-fill text-bad") },
    ended: { icon: Undo2, look: "text-quiet" },
  };

interface StatusProps extends StatusFacts {
  /** The API's value. */
  readonly word: string;
  /** Other text on the screen, with the same shape: `Failing since 13:20`. */
  readonly words?: string;
}

/** A state: always an icon and a word. Success is unobtrusive; a filled background means that a person must act. */
export function Status({ word, words, ...facts }: StatusProps) {
  const shown = showStatus(word, facts);
  return <ShapedStatus shape={shown.shape} words={words ?? shown.words} />;
}

interface ShapedStatusProps {
  readonly shape: StatusShape;
  readonly words: string;
  readonly icon?: LucideIcon;
}

/** The same for a state that is not the API's, such as the check of a row in a file. */
export function ShapedStatus({ shape, words, icon }: ShapedStatusProps) {
  const { icon: usual, look, drawing } = SHAPES[shape];
  return (
    <span className={classes("inline-flex items-center gap-1.5 text-meta whitespace-nowrap", look)}>
      <Icon
        of={icon ?? usual}
        size={14}
        {...(drawing === undefined ? {} : { className: drawing })}
      />
      {words}
    </span>
  );
}

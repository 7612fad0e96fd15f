import type { ReactNode } from "react";
import { classes } from "../../../components/classes.ts";
import { Time } from "../../../components/time.tsx";
import { initialsOf } from "../../../format/words.ts";

interface FourEyesProps {
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly expiresAt: string;
  /** Whether the viewer is the proposer. */
  readonly isOwn: boolean;
  /** The viewer, who is the second person unless they proposed it. */
  readonly viewer: string;
}

/** Who proposed it, and who has to approve it: the second place is dashed until it is filled. */
export function FourEyes({ proposedBy, proposedAt, expiresAt, isOwn, viewer }: FourEyesProps) {
  return (
    <ol aria-label="Four eyes" className="relative flex flex-col gap-3 text-meta">
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-7 left-3.5 border-l border-dashed border-edge"
      />
      <Person
        mark={initialsOf(proposedBy)}
        name={isOwn ? `${proposedBy} (you)` : proposedBy}
        time={proposedAt}
        what="proposed it"
      />
      <Person
        isMissing
        mark={isOwn ? "?" : initialsOf(viewer)}
        name={isOwn ? "Another operator" : `${viewer} (you)`}
        time={expiresAt}
        what={isOwn ? "has to approve it until" : "may approve it until"}
      />
    </ol>
  );
}

interface PersonProps {
  readonly mark: string;
  readonly name: string;
  readonly time: string;
  readonly what: ReactNode;
  readonly isMissing?: boolean;
}

function Person({ mark, name, time, what, isMissing = false }: PersonProps) {
  return (
    <li className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className={classes(
          "z-1 grid size-7 shrink-0 place-items-center rounded-chip border text-label font-strong",
          isMissing
            ? "border-dashed border-edge bg-sheet text-quiet"
            : "border-tint-line bg-tint text-link",
        )}
      >
        {mark}
      </span>
      <span className="min-w-0">
        <b className="block font-strong wrap-anywhere">{name}</b>
        <span className="text-quiet">
          {what} <Time at={time} />
        </span>
      </span>
    </li>
  );
}

import type { ReactNode } from "react";
import { useId } from "react";
import { classes } from "./classes.ts";

export interface FieldTexts {
  /** Always above the field, because a placeholder is not a label. */
  readonly label: string;
  /** Below the field: its purpose or its format. */
  readonly hint?: ReactNode;
  /** Below the field, in place of the hint: what is wrong, and how to correct it. */
  readonly error?: string | undefined;
  /** Adds "(optional)" to the label. */
  readonly isOptional?: boolean;
}

/** Attributes for the control itself: its label names it, and its hint or error describes it. */
export interface ControlIds {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: (ids: ControlIds) => ReactNode;
  readonly className?: string | undefined;
}

/** Label above, hint below, error below in words. */
export function Field({ label, hint, error, isOptional, children, className }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-meta font-strong">
        {label}
        {isOptional === true ? <span className="font-normal text-quiet"> (optional)</span> : null}
      </label>
      {children({
        id,
        "aria-describedby": note === undefined ? undefined : noteId,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      <p
        id={noteId}
        aria-live="polite"
        className={classes(
          "text-label",
          note === undefined && "hidden",
          error === undefined ? "text-quiet" : "font-medium text-bad",
        )}
      >
        {note}
      </p>
    </div>
  );
}

/** The box of every control. */
export const CONTROL =
  "min-h-8.5 w-full rounded-control border border-edge bg-sheet px-2.5 max-fold:min-h-11 max-fold:text-title aria-invalid:border-bad disabled:bg-pressed disabled:text-faint";

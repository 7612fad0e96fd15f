import { lazy, type ReactNode, Suspense, useState } from "react";
import { classes } from "../../components/classes.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import type { Corrections, RowChange } from "./use-corrections.ts";
import type { FileRow } from "./use-file.ts";

/** It brings the list of banks, so it is loaded when a row is edited. */
const RowEditor = lazy(async () => ({ default: (await import("./row-editor.tsx")).RowEditor }));

interface RowActionsProps {
  readonly row: FileRow;
  readonly corrections: Corrections;
  readonly mayChange: boolean;
}

/** Below a row: what is wrong in words, and what corrects it. */
export function RowActions({ row, corrections, mayChange }: RowActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const change: Change = (changes) =>
    void corrections.correct([{ number: row.number, ...changes }]);
  if (isEditing)
    return (
      <Suspense fallback={<Skeleton label="The row’s fields" />}>
        <RowEditor row={row} corrections={corrections} onClose={() => setEditing(false)} />
      </Suspense>
    );
  return (
    <div className="grid gap-1 fold:pl-11">
      {row.problems.slice(0, -1).map((problem) => (
        <Line key={problem.message} row={row} problem={problem} onChange={change} />
      ))}
      <Line row={row} problem={row.problems.at(-1)} onChange={change}>
        {mayChange ? <Choices row={row} onChange={change} onEdit={() => setEditing(true)} /> : null}
      </Line>
    </div>
  );
}

type Problem = FileRow["problems"][number];
type Change = (changes: Omit<RowChange, "number">) => void;

interface LineProps {
  readonly row: FileRow;
  readonly problem: Problem | undefined;
  readonly onChange: Change;
  readonly children?: ReactNode;
}

/** One problem in words, with the values that correct it. */
function Line({ row, problem, onChange, children }: LineProps) {
  return (
    <p className={classes("flex flex-wrap gap-x-3 gap-y-1 text-meta", colorOf(problem))}>
      {problem?.message}
      {row.state === "skipped"
        ? null
        : problem?.suggestions.map(({ field, value, label }) => (
            <Act key={label} onClick={() => onChange({ [field]: value })}>
              {label}
            </Act>
          ))}
      {children}
    </p>
  );
}

function colorOf(problem: Problem | undefined): string {
  if (problem === undefined) return "text-quiet";
  return problem.severity === "error" ? "text-bad" : "text-wait";
}

interface ChoicesProps {
  readonly row: FileRow;
  readonly onChange: Change;
  readonly onEdit: () => void;
}

function Choices({ row, onChange, onEdit }: ChoicesProps) {
  if (row.state === "skipped")
    return <Act onClick={() => onChange({ skipped: false })}>Include this row</Act>;
  return (
    <>
      <Act onClick={onEdit}>Edit</Act>
      {row.state === "warning" ? (
        <Act onClick={() => onChange({ kept: true })}>{keepWords(row)}</Act>
      ) : null}
      <Act onClick={() => onChange({ skipped: true })}>Skip row {row.number}</Act>
    </>
  );
}

const keepWords = ({ problems }: FileRow): string =>
  problems.some(({ field }) => field === "accountName") ? "It is the same person" : "Keep both";

function Act({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-mark font-bold text-current underline underline-offset-2 max-fold:min-h-9"
    >
      {children}
    </button>
  );
}

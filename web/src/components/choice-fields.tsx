import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Why a person cannot change it. It stands below with a lock, because grey alone explains nothing. */
  readonly locked?: string | undefined;
  /** A switch takes effect at once; a checkbox is part of a form. */
  readonly as?: "checkbox" | "switch";
}

/** Yes or no. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, checked, onChange, locked, as = "checkbox" } = props;
  const hintId = useId();
  const hasNote = hint !== undefined || locked !== undefined;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5">
      <label className="col-span-2 grid min-h-6 grid-cols-subgrid items-center">
        <input
          type="checkbox"
          role={as === "switch" ? "switch" : undefined}
          checked={checked}
          disabled={locked !== undefined}
          aria-describedby={hasNote ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={as === "switch" ? SWITCH : CHECKBOX}
        />
        <span>{label}</span>
      </label>
      {hasNote ? (
        <div id={hintId} className="col-start-2 text-label text-quiet">
          {hint}
          {locked === undefined ? null : (
            <p className="flex items-center gap-1 font-medium">
              <Icon of={Lock} size={12} /> {locked}
            </p>
          )}
        </div>
      ) : null}
    </div>
  );
}

const CHECKBOX = "size-4.5 accent-indigo";
const SWITCH = classes(
  "h-5 w-9 appearance-none rounded-chip border border-edge bg-well",
  "before:block before:size-4 before:translate-x-px before:translate-y-px before:rounded-chip before:bg-edge before:transition-transform",
  "disabled:opacity-60",
  "checked:border-transparent checked:bg-indigo checked:before:translate-x-4.25 checked:before:bg-on-indigo",
);

interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  readonly value: Value | "";
  readonly choices: readonly {
    readonly value: Value;
    readonly text: string;
    readonly hint?: string;
  }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, each with room for what it means. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-meta font-strong">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-control border border-rule px-3 py-2 has-checked:border-indigo has-checked:bg-tint"
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-4 accent-indigo"
          />
          <span>
            <span className="font-strong">{choice.text}</span>
            <span className="block text-meta text-quiet">{choice.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

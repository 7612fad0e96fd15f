import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { CONTROL, Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly text: string;
}

interface SelectFieldProps<Value extends string>
  extends FieldTexts,
    Omit<ComponentProps<"select">, "onChange" | "value" | "children"> {
  readonly value: Value | "";
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** The first line while nothing is chosen: `Choose a bank`. */
  readonly placeholder?: string;
}

/** One of a few: the browser's native list, which a phone shows as a wheel. For many, use Combobox. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const {
    label,
    hint,
    error,
    isOptional,
    value,
    choices,
    onChange,
    placeholder,
    className,
    ...rest
  } = props;
  return (
    <Field {...{ label, hint, error, className }} isOptional={isOptional ?? false}>
      {(ids) => (
        <span className="relative block">
          <select
            {...rest}
            {...ids}
            value={value}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
            className={classes(CONTROL, "appearance-none pr-8")}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-quiet"
          />
        </span>
      )}
    </Field>
  );
}

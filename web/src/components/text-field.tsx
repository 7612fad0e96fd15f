import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { CONTROL, Field, type FieldTexts } from "./field.tsx";
import { useValidity } from "./use-validity.ts";

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One line of text. `type`, `autoComplete`, `inputMode` and `onBlur` go to the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error: wrong, isOptional, value, onChange, className, ...rest } = props;
  const { problem, clear, onInvalid } = useValidity(label);
  const error = wrong ?? problem;
  return (
    <Field {...{ label, hint, error, className }} isOptional={isOptional ?? false}>
      {(ids) => (
        <input
          {...rest}
          {...ids}
          value={value}
          onInvalid={onInvalid}
          onChange={(event) => {
            clear();
            onChange(event.target.value);
          }}
          className={CONTROL}
        />
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<"textarea">, "onChange" | "value"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error: wrong, isOptional, value, onChange, className, ...rest } = props;
  const { problem, clear, onInvalid } = useValidity(label);
  const error = wrong ?? problem;
  return (
    <Field {...{ label, hint, error, className }} isOptional={isOptional ?? false}>
      {(ids) => (
        <textarea
          rows={3}
          {...rest}
          {...ids}
          value={value}
          onInvalid={onInvalid}
          onChange={(event) => {
            clear();
            onChange(event.target.value);
          }}
          className={classes(CONTROL, "py-1.75")}
        />
      )}
    </Field>
  );
}

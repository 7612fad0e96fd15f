import type { Currency } from "../format/amount.ts";
import { readAmount, writeAmount } from "../format/read-amount.ts";
import { classes } from "./classes.ts";
import { CONTROL, Field, type FieldTexts } from "./field.tsx";
import { useValidity } from "./use-validity.ts";

interface MoneyFieldProps extends FieldTexts {
  /** What was typed: `85,000`. `readAmount` gives the number. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly currency?: Currency;
  readonly className?: string;
  readonly disabled?: boolean;
  /** True if the form cannot be sent without an amount. */
  readonly required?: boolean;
}

/** What `readAmount` takes. */
const PATTERN = "[₦$,\\s]*\\d[\\d,\\s]*(\\.\\d{0,2})?\\s*";

const SYMBOLS: Readonly<Record<Currency, string>> = { NGN: "₦", USD: "$" };

/** An amount: digits stay as typed, and get commas when the person leaves the field. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, isOptional, value, onChange, onBlur, className, disabled, required } = props;
  const { problem, clear, onInvalid } = useValidity(label);
  const error = props.error ?? problem;
  const leave = () => {
    const amount = readAmount(value);
    if (amount !== undefined) onChange(writeAmount(amount));
    onBlur?.();
  };
  return (
    <Field {...{ label, hint, error, className }} isOptional={isOptional ?? false}>
      {(ids) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-2.5 -translate-y-1/2 text-quiet"
          >
            {SYMBOLS[props.currency ?? "NGN"]}
          </span>
          <input
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            disabled={disabled}
            required={required}
            pattern={required === true ? PATTERN : undefined}
            onInvalid={onInvalid}
            onChange={(event) => {
              clear();
              onChange(event.target.value);
            }}
            onBlur={leave}
            className={classes(CONTROL, "figures pl-6.5")}
          />
        </span>
      )}
    </Field>
  );
}

import { useId, useRef, useState } from "react";
import { classes } from "./classes.ts";

interface PinInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly length: 4 | 6;
  /** A PIN is drawn as dots; a code that was sent to the person is readable. */
  readonly isSecret?: boolean;
  /** Why the last one was refused, with the tries left. What was typed stays until the person changes it. */
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

/**
 * Digits in one input that is drawn as boxes, so pasting works, and a phone offers the code that it received. The input
 * lies over the boxes, so that a screen reader meets one field.
 */
export function PinInput(props: PinInputProps) {
  const { label, value, onChange, length, isSecret = false, error, hint, autoFocus } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const cells = Array.from({ length }, (_, index) => value[index] ?? "");
  const current = Math.min(value.length, length - 1);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-meta font-strong">
        {label}
      </label>
      <div className="relative w-fit">
        <div aria-hidden="true" className="flex gap-2">
          {cells.map((digit, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place, and cells never move.
              key={index}
              className={classes(
                "grid h-11 w-10 place-items-center rounded-control border text-page max-fold:h-12 max-fold:w-11 max-[340px]:w-9",
                error === undefined ? "border-edge" : "border-bad",
                isFocused && index === current && "outline-2 outline-offset-1 outline-ink",
              )}
            >
              {isSecret && digit !== "" ? "•" : digit}
            </span>
          ))}
        </div>
        <input
          ref={input}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the dialog that holds it opens with the focus in its first field.
          autoFocus={autoFocus}
          type={isSecret ? "password" : "text"}
          inputMode="numeric"
          autoComplete={isSecret ? "off" : "one-time-code"}
          maxLength={length}
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, length))}
          className="absolute inset-0 w-full cursor-text text-transparent caret-transparent opacity-0"
        />
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classes(
          "text-label",
          error === undefined ? "text-quiet" : "font-medium text-bad",
        )}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

import { classes } from "../../components/classes.ts";
import { CONTROL, Field } from "../../components/field.tsx";

interface ColorFieldProps {
  readonly value: string;
  readonly onChange: (color: string) => void;
  readonly error: string | undefined;
}

/** The service's own colour, where the browser's chooser starts. */
const OWN_COLOR = "#2b3a8c";

/** A colour as text, with the browser's own chooser beside it. */
export function ColorField({ value, onChange, error }: ColorFieldProps) {
  const chosen = /^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim() : OWN_COLOR;
  return (
    <Field
      label="Colour"
      isOptional
      error={error}
      hint="Text on it is black or white, whichever has more contrast. Without one: Kasuwa's own."
    >
      {(ids) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label="Choose a colour"
            value={chosen}
            onChange={(event) => onChange(event.target.value)}
            className="h-8.5 w-12 shrink-0 rounded-control border border-edge bg-sheet p-1 max-fold:h-11"
          />
          <input
            {...ids}
            value={value}
            placeholder="#2b3a8c"
            spellCheck={false}
            autoComplete="off"
            maxLength={20}
            onChange={(event) => onChange(event.target.value)}
            className={classes(CONTROL, "font-mono")}
          />
        </span>
      )}
    </Field>
  );
}

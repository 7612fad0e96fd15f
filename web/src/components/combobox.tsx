import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { CONTROL, Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import type { Choice } from "./select-field.tsx";
import {
  type ComboboxChoices,
  type ComboboxList,
  fieldProps,
  listIdOf,
  optionIdOf,
  useCombobox,
} from "./use-combobox.ts";
import { usePlacement } from "./use-placement.ts";

interface ComboboxProps extends FieldTexts, ComboboxChoices {
  /** The text in the list while nothing matches: `No bank has this name.` */
  readonly none: string;
  readonly placeholder?: string;
  /** Before a choice's text, such as a bank's mark. */
  readonly mark?: (choice: Choice) => ReactNode;
  readonly className?: string;
}

/**
 * One of many, found by typing: a bank. It follows the ARIA pattern of a combobox with a list, and does not hide the
 * rest of the page from screen readers while the list is open.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, isOptional, placeholder, className } = props;
  const list = useCombobox(props);
  return (
    <Field {...{ label, hint, error, className }} isOptional={isOptional ?? false}>
      {(ids) => (
        <div ref={list.box} className="relative">
          <input
            {...ids}
            {...fieldProps(list)}
            ref={list.field}
            role="combobox"
            aria-expanded={list.isListed}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            className={classes(CONTROL, "pr-9")}
          />
          <IconButton
            icon={ChevronDown}
            label={`Show all of ${label}`}
            tabIndex={-1}
            onClick={list.toggle}
            className="absolute top-1/2 right-1 -translate-y-1/2"
          />
          {list.isOpen ? <Choices {...{ props, list }} /> : null}
        </div>
      )}
    </Field>
  );
}

interface ChoicesProps {
  readonly props: ComboboxProps;
  readonly list: ComboboxList;
}

function Choices({ props: { label, value, none, mark }, list }: ChoicesProps) {
  const { id, active } = list;
  const popup = usePlacement(list.box);
  useEffect(() => {
    document.getElementById(optionIdOf(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div
      ref={popup}
      popover="manual"
      className="pop-in fixed inset-auto m-0 overflow-y-auto rounded-note border-0 bg-sheet p-0 text-ink shadow-pop"
    >
      {list.shown.length === 0 ? (
        <p role="status" className="px-3 py-2.5 text-quiet">
          {none}
        </p>
      ) : (
        <div role="listbox" id={listIdOf(id)} aria-label={label} className="p-1.5">
          {list.shown.map((choice, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and the focus.
            <div
              key={choice.value}
              id={optionIdOf(id, at)}
              role="option"
              tabIndex={-1}
              aria-selected={choice.value === value}
              data-highlighted={at === active || undefined}
              onPointerMove={() => list.highlight(at)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(choice)}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-nav px-2.5 outline-none select-none data-highlighted:bg-tint max-fold:min-h-11"
            >
              {mark?.(choice)}
              <span className="min-w-0 flex-1">{choice.text}</span>
              {choice.value === value ? <Icon of={Check} className="text-chart-1" /> : null}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

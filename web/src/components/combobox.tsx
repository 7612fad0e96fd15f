import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { CONTROL, Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import type { Choice } from "./select-field.tsx";

interface ComboboxProps extends FieldTexts {
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly onBlur?: () => void;
  /** What stands in the list while nothing fits: `No bank has this name.` */
  readonly none: string;
  readonly placeholder?: string;
  /** Called with what is typed, where the service finds the choices. Without it the choices are filtered here. */
  readonly onSearch?: (text: string) => void;
  /** Before a choice's text, such as a bank's mark. */
  readonly mark?: (choice: Choice) => ReactNode;
  readonly className?: string;
}

/** One of many, found by typing: a bank. It loads with the route that uses it. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, isOptional, choices, value, onChange, none, className } = props;
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  return (
    <Base.Root<Choice>
      items={choices}
      value={chosen}
      onValueChange={(choice) => onChange(choice?.value)}
      itemToStringLabel={({ text }) => text}
      isItemEqualToValue={(one, other) => one.value === other.value}
      {...(props.onSearch === undefined
        ? {}
        : { filter: null, onInputValueChange: props.onSearch })}
    >
      <Field {...{ label, hint, error, className }} isOptional={isOptional ?? false}>
        {(ids) => (
          <Base.InputGroup className="relative">
            <Base.Input
              {...ids}
              onBlur={props.onBlur}
              placeholder={props.placeholder}
              className={classes(CONTROL, "pr-9")}
            />
            <Base.Trigger
              render={
                <IconButton
                  icon={ChevronDown}
                  label={`Show all of ${label}`}
                  className="absolute top-1/2 right-1 -translate-y-1/2"
                />
              }
            />
          </Base.InputGroup>
        )}
      </Field>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-40 outline-none">
          <Base.Popup className="pop-in w-(--anchor-width) max-w-(--available-width) rounded-note bg-sheet shadow-pop">
            <Base.Empty>
              <div className="px-3 py-2.5 text-quiet">{none}</div>
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1.5 outline-none data-empty:p-0">
              {(choice: Choice) => (
                <Base.Item
                  key={choice.value}
                  value={choice}
                  className="flex min-h-8 cursor-pointer items-center gap-2 rounded-nav px-2.5 outline-none select-none data-highlighted:bg-tint max-fold:min-h-11"
                >
                  {props.mark?.(choice)}
                  <span className="min-w-0 flex-1">{choice.text}</span>
                  <Base.ItemIndicator>
                    <Icon of={Check} className="text-chart-1" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

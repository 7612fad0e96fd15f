import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import type { Choice } from "./select-field.tsx";

export type ComboboxList = ReturnType<typeof useCombobox>;

export interface ComboboxChoices {
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly onBlur?: () => void;
  /** Called with the typed text, if the service searches the choices. Without it, the choices are filtered here. */
  readonly onSearch?: (text: string) => void;
}

/** The text, the list and the keys of a combobox. Leaving it without a choice brings the last one back. */
export function useCombobox(props: ComboboxChoices) {
  const { choices, value, onChange, onBlur, onSearch } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = choices.find((choice) => choice.value === value);
  const shown = onSearch === undefined ? choices.filter(fits(typed)) : choices;
  const isListed = isOpen && shown.length > 0;
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const open = () => {
    setOpen(true);
    setActive(
      Math.max(
        0,
        shown.findIndex((choice) => choice.value === value),
      ),
    );
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(0);
    onSearch?.(text);
    if (text === "" && value !== undefined) onChange(undefined);
  };
  const choose = (choice: Choice) => {
    onSearch?.(choice.text);
    onChange(choice.value);
    close();
  };
  const move = (by: number) => {
    if (isListed) setActive((active + by + shown.length) % shown.length);
    else open();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return;
    close();
    onBlur?.();
  };
  const toggle = () => {
    field.current?.focus();
    if (isOpen) close();
    else open();
  };
  return {
    ...{
      box,
      field,
      id,
      isOpen,
      isListed,
      shown,
      active,
      choose,
      close,
      move,
      leave,
      open,
      toggle,
      type,
    },
    text: typed ?? chosen?.text ?? "",
    highlight: setActive,
  };
}

/** What the field itself takes. */
export function fieldProps(list: ComboboxList) {
  const { id, isOpen, isListed, shown, active, close, choose, move } = list;
  const at = isListed ? shown[active] : undefined;
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: isOpen ? close : undefined,
    Enter: at === undefined ? undefined : () => choose(at),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined) return;
    // Otherwise a dialog around it would close, and a form would be sent.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    value: list.text,
    "aria-controls": isListed ? listIdOf(id) : undefined,
    "aria-activedescendant": isListed ? optionIdOf(id, active) : undefined,
    onClick: () => (isOpen ? undefined : list.open()),
    onChange: ({ target }: { readonly target: HTMLInputElement }) => list.type(target.value),
    onKeyDown: press,
    onBlur: list.leave,
  };
}

export const listIdOf = (id: string): string => `${id}-list`;
export const optionIdOf = (id: string, at: number): string => `${id}-${at}`;

/** Letters are compared without case and without marks: `Adebayo` finds `Adébáyọ̀`. */
const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const fits = (typed: string | undefined) => {
  const wanted = plain(typed?.trim() ?? "");
  return ({ text }: Choice): boolean => plain(text).includes(wanted);
};

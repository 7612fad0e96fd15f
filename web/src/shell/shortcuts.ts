import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { keepTyping } from "./palette/typed-ahead.ts";
import { usePreferences } from "./preferences.ts";

/** How long after `G` its letter counts. */
const SECOND_KEY_MS = 1_200;

interface ShortcutOptions {
  /** The address behind each letter after `G`. */
  readonly goTo: Readonly<Record<string, string>>;
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/**
 * The keys of the dashboard. They never fire in a field, nor with a modifier, and can be switched off in the profile;
 * Ctrl K always works. What a key does is on the page: an element with `data-shortcut` is pressed.
 */
export function useShortcuts(options: ShortcutOptions): void {
  const { shortcuts } = usePreferences();
  const navigate = useNavigate();
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const readKey = createKeyReader(shortcuts === "on");
    const go = (to: string) => void navigate({ to });
    const press = (event: KeyboardEvent) => {
      const key = readKey(event);
      if (key !== undefined && perform(key, latest.current, go)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [shortcuts, navigate]);
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);

/** Joins `G` and the letter that follows it soon: `g h`. Undefined for any other key. */
function createKeyReader(hasSingleKeys: boolean): (event: KeyboardEvent) => string | undefined {
  const readSequence = createSequenceReader();
  return (event) => {
    if (isPaletteKey(event)) return "palette";
    return hasSingleKeys && !isTaken(event) ? readSequence(event) : undefined;
  };
}

function createSequenceReader(): (event: KeyboardEvent) => string {
  let goUntil = 0;
  return ({ key, timeStamp }) => {
    const name = key.length === 1 ? key.toLowerCase() : key;
    const isSecond = timeStamp < goUntil;
    goUntil = name === "g" ? timeStamp + SECOND_KEY_MS : 0;
    return isSecond ? `g ${name}` : name;
  };
}

/** Returns whether anything was done; otherwise the key keeps its meaning in the browser. */
function perform(key: string, options: ShortcutOptions, go: (to: string) => void): boolean {
  if (key === "palette") {
    keepTyping();
    options.openPalette();
  } else if (key === "?") options.openHelp();
  else if (key.startsWith("g ")) {
    const address = options.goTo[key.slice(2)];
    if (address === undefined) return false;
    go(address);
  } else return act(key);
  return true;
}

/** True for keys that belong to a field, to the browser or to a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  const isField =
    target.isContentEditable || target.matches("input:not([type=checkbox]), select, textarea");
  return isField || target.closest(NOTE) !== null || document.querySelector(OPEN_LAYER) !== null;
}

/** A confirmation note. Its role is that of a dialog, but the page below it still takes keys. */
const NOTE = "[data-toast]";

/** The elements that take the keys while they are open. One that fades out takes none. */
const OPEN_LAYER = `:is([role=dialog], [role=alertdialog], [role=menu]):not(${NOTE}, [data-closed])`;

function act(key: string): boolean {
  switch (key) {
    case "/":
      return focus("[data-search]");
    case "j":
      return moveRow(1);
    case "k":
      return moveRow(-1);
    case "x":
      return click(`${FOCUSED_ROW} input[type=checkbox]`);
    case "c":
      return click("[data-drawer] [data-copy]") || click(`${FOCUSED_ROW} [data-copy]`);
    default:
      return click(`[data-shortcut="${CSS.escape(key)}"]`);
  }
}

const FOCUSED_ROW = "tr:has([data-row-link]:focus)";

function click(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

/** Moves the focus to the row below or above; from elsewhere, to the open row or the first. */
function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  // An element that is no row has the index -1.
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const open = rows.findIndex((row) => row.getAttribute("aria-current") === "true");
  const target = at === -1 ? rows[Math.max(0, open)] : rows[at + step];
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
  return rows.length > 0;
}

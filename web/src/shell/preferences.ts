import { useSyncExternalStore } from "react";

/** What a person chose for this browser. Nothing in it is secret: it is in local storage. */
export interface Preferences {
  readonly theme: "system" | "light" | "dark";
  readonly density: "comfortable" | "compact";
  readonly shortcuts: "on" | "off";
  /** Hidden columns, by table. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
}

const KEY = "kasuwa.preferences";
const DEFAULTS: Preferences = {
  theme: "system",
  density: "comfortable",
  shortcuts: "on",
  hiddenColumns: {},
};

const listeners = new Set<() => void>();
let current = read();

export function usePreferences(): Preferences {
  return useSyncExternalStore(listen, () => current);
}

export const getPreferences = (): Preferences => current;

export function changePreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  applyTheme();
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that stores nothing keeps the choice until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Sets the theme that was chosen. The system's own needs no attribute. */
export function applyTheme(): void {
  if (current.theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = current.theme;
}

function read(): Preferences {
  try {
    // An older version may have stored less.
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    return { ...DEFAULTS, ...stored };
  } catch {
    return DEFAULTS;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

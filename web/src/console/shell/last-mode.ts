import { isMode, type Mode } from "../../api/place.ts";

const KEY = "kasuwa.console.mode";

/** The mode that was open last in this browser; live at first, because that is where alerts come from. */
export function lastMode(): Mode {
  try {
    const kept = localStorage.getItem(KEY);
    return kept !== null && isMode(kept) ? kept : "live";
  } catch {
    return "live";
  }
}

export function keepMode(mode: Mode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // A browser that stores nothing starts in live mode each time.
  }
}

/** The palette's field. The attribute says that it handles keys itself. */
const PALETTE_FIELD = "data-palette";

/** If the palette has not loaded by then, the page gets the keys. */
const WAIT_MS = 5_000;

let typed = "";
let stop: (() => void) | undefined;

/** Keeps what is typed from now on, until the palette's field has the focus: its code may still be on its way. */
export function keepTyping(): void {
  if (stop !== undefined || document.querySelector(`[${PALETTE_FIELD}]`) !== null) return;
  typed = "";
  const listening = new AbortController();
  const timer = setTimeout(() => stop?.(), WAIT_MS);
  stop = () => {
    stop = undefined;
    clearTimeout(timer);
    listening.abort();
  };
  const options = { capture: true, signal: listening.signal };
  document.addEventListener("keydown", keep, options);
  document.addEventListener("pointerdown", () => stop?.(), options);
}

/** Returns what was typed, and leaves the keys to the field. */
export function takeTyped(): string {
  stop?.();
  const text = typed;
  typed = "";
  return text;
}

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") stop?.();
  const text = withKey(typed, event.key);
  if (text === undefined) return;
  typed = text;
  event.preventDefault();
  event.stopPropagation();
}

/** Undefined for a key that changes no text. */
function withKey(text: string, key: string): string | undefined {
  if (key === "Backspace") return text.slice(0, -1);
  return key.length === 1 ? text + key : undefined;
}

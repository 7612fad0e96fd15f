/**
 * What a person does at a page. A screen reader or a voice may cause clicks and input alone. Moving the pointer is not
 * among it: a desk may shake.
 */
const DEEDS = ["pointerdown", "keydown", "click", "input", "wheel", "touchstart"] as const;

/** So long after the last deed, what the page asks is still asked for its person. */
const ATTENDED_MS = 60_000;

export const UNATTENDED_HEADER = "X-Kasuwa-Unattended";

/** Notes when the person last did something at the page. Opening the page counts. */
export class Attendance {
  readonly #nowMs: () => number;
  #lastMs: number;

  constructor(page: Pick<EventTarget, "addEventListener">, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#lastMs = nowMs();
    const note = () => {
      this.#lastMs = nowMs();
    };
    for (const deed of DEEDS) page.addEventListener(deed, note, { capture: true, passive: true });
  }

  /** Marks a request that the page sends by itself, so that it does not prolong the session. */
  mark(request: Request): void {
    if (this.#nowMs() - this.#lastMs > ATTENDED_MS) request.headers.set(UNATTENDED_HEADER, "1");
  }
}

/**
 * Signs that a person is using the page. A screen reader or voice control may cause only clicks and input. Pointer
 * moves do not count, because a desk may shake.
 */
const DEEDS = ["pointerdown", "keydown", "click", "input", "wheel", "touchstart"] as const;

/** For this long after the last sign, requests of the page count as made by the person. */
const ATTENDED_MS = 60_000;

export const UNATTENDED_HEADER = "X-Kasuwa-Unattended";

/** Records when the person last used the page. Opening the page counts. */
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

/** Counts the bytes that each holder buffers, in the order in which they began, against one limit for all. */
export class HeldBytes<Holder> {
  readonly #bytes = new Map<Holder, number>();
  readonly #max: number;
  #total = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Notes what a holder buffers now. Returns the oldest holders that must drop their bytes to keep the limit. */
  note(holder: Holder, bytes: number): readonly Holder[] {
    const before = this.#bytes.get(holder) ?? 0;
    if (bytes === before) return [];
    this.#total += bytes - before;
    if (bytes === 0) this.#bytes.delete(holder);
    else this.#bytes.set(holder, bytes);
    return this.#total > this.#max ? this.#takeEldest() : [];
  }

  #takeEldest(): readonly Holder[] {
    const eldest: Holder[] = [];
    for (const [holder, bytes] of this.#bytes) {
      if (this.#total <= this.#max) break;
      this.#bytes.delete(holder);
      this.#total -= bytes;
      eldest.push(holder);
    }
    return eldest;
  }
}

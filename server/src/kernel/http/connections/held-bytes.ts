/** How many bytes each holder keeps, in the order in which they began to, and how many all of them may keep. */
export class HeldBytes<Holder> {
  readonly #bytes = new Map<Holder, number>();
  readonly #max: number;
  #total = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Notes what a holder keeps now, and returns those that must let go, the eldest first, for all to keep the limit. */
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

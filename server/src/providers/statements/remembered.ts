const ENTRIES_MAX = 50_000;

/**
 * What a provider has answered about things that no longer change. The last days of a statement are read each night,
 * and a provider is asked once for each. The oldest entry is forgotten first.
 */
export class Remembered<Value> {
  readonly #entries = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** A value that is already kept is not replaced. */
  keep(key: string, value: Value): void {
    if (this.#entries.has(key)) return;
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, value);
  }
}

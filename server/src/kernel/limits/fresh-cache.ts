interface FreshSettings<T> {
  /** What holds until it was read for the first time. */
  readonly initial: T;
  readonly freshMs: number;
  nowMs(): number;
  read(): Promise<T>;
  onError(error: unknown): void;
}

/**
 * Caches something small that every call reads and that people change by hand. It is read again when it is stale, once
 * for all concurrent callers. If the read fails, the old value stays.
 */
export class Fresh<T> {
  readonly #settings: FreshSettings<T>;
  #known: T;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(settings: FreshSettings<T>) {
    this.#settings = settings;
    this.#known = settings.initial;
  }

  async get(): Promise<T> {
    const { nowMs, freshMs } = this.#settings;
    if (nowMs() - this.#readAtMs > freshMs) await this.#refresh();
    return this.#known;
  }

  #refresh(): Promise<void> {
    const { read, nowMs, onError } = this.#settings;
    this.#reading ??= read()
      .then((known) => {
        this.#known = known;
        this.#readAtMs = nowMs();
      }, onError)
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }
}

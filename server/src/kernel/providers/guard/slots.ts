/** Limits how many run at a time and how many wait. */
export class Slots {
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(workingMax: number, waitingMax: number) {
    this.#free = workingMax;
    this.#waitingMax = waitingMax;
  }

  /** Runs the work at its turn. Returns undefined at once if too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#free === 0) {
      if (this.#waiting.length >= this.#waitingMax) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#free -= 1;
    }
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  /** Gives the slot to the longest waiter directly, so that no newcomer takes it in between. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

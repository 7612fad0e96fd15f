/** Lets so many work at a time, and so many wait. */
export class Slots {
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(workingMax: number, waitingMax: number) {
    this.#free = workingMax;
    this.#waitingMax = waitingMax;
  }

  /** Does the work when it is its turn; undefined, at once, if too many wait already. */
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

  /** The slot goes to who has waited longest, without becoming free in between. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

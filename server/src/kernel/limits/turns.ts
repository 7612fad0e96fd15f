export interface TurnLimits {
  /** How many of one group may be under way at once. */
  readonly perGroup: number;
  readonly inAll: number;
  /** How many of one group may wait for a turn. */
  readonly waitingMax: number;
  /** How long one waits for a turn at most. */
  readonly patienceMs: number;
}

/** Why there is no slot: the group is at its limit, or all groups together are. */
export type NoTurn = "group is full" | "all are full";

export type Turn = { readonly end: () => void } | NoTurn;

interface Waiter {
  readonly begin: () => void;
}

/**
 * Limits how much runs at once, for each group and in all. Waiting groups take turns, so that a group with a long queue
 * delays only itself.
 */
export class Turns<Group> {
  readonly #limits: TurnLimits;
  readonly #running = new Map<Group, number>();
  readonly #waiting = new Map<Group, Set<Waiter>>();
  #runningInAll = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** How many are under way. */
  get running(): number {
    return this.#runningInAll;
  }

  /** Takes a slot, waits for one, or returns why it got no slot. The caller must free each slot. */
  take(group: Group): Promise<Turn> | Turn {
    if (!this.#waiting.has(group) && this.#mayBegin(group)) return this.#begin(group);
    if ((this.#waiting.get(group)?.size ?? 0) >= this.#limits.waitingMax) return this.#full(group);
    return this.#wait(group);
  }

  #wait(group: Group): Promise<Turn> {
    const waiters = this.#waiting.get(group) ?? new Set();
    this.#waiting.set(group, waiters);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        begin: () => {
          clearTimeout(timer);
          this.#forget(group, waiter);
          resolve(this.#begin(group));
        },
      };
      const timer = setTimeout(() => {
        this.#forget(group, waiter);
        resolve(this.#full(group));
      }, this.#limits.patienceMs);
      waiters.add(waiter);
    });
  }

  #forget(group: Group, waiter: Waiter): void {
    const waiters = this.#waiting.get(group);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiting.delete(group);
  }

  #begin(group: Group): Turn {
    this.#running.set(group, this.#runningOf(group) + 1);
    this.#runningInAll += 1;
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      this.#end(group);
    };
    return { end };
  }

  #end(group: Group): void {
    const left = this.#runningOf(group) - 1;
    if (left === 0) this.#running.delete(group);
    else this.#running.set(group, left);
    this.#runningInAll -= 1;
    this.#beginNext();
  }

  /** The group that was served last waits behind the others. */
  #beginNext(): void {
    for (const [group, waiters] of this.#waiting) {
      const [first] = waiters;
      if (first === undefined || !this.#mayBegin(group)) continue;
      this.#waiting.delete(group);
      this.#waiting.set(group, waiters);
      first.begin();
      return;
    }
  }

  #mayBegin(group: Group): boolean {
    const { perGroup, inAll } = this.#limits;
    return this.#runningInAll < inAll && this.#runningOf(group) < perGroup;
  }

  #full(group: Group): NoTurn {
    return this.#runningOf(group) >= this.#limits.perGroup ? "group is full" : "all are full";
  }

  #runningOf(group: Group): number {
    return this.#running.get(group) ?? 0;
  }
}

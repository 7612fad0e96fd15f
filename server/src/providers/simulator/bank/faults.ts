import { Fresh } from "../../../kernel/limits/fresh-cache.ts";
import type { BankFaults } from "../../../kernel/providers/ports/simulated-bank.ts";
import type { Randomness } from "../../../kernel/randomness.ts";
import type { SimulatorTools } from "../tools.ts";
import { readFaults } from "./queries.ts";

const FRESH_MS = 500;

/** The random failures of an environment's bank. */
export class Dice {
  readonly #randomness: Randomness;
  readonly #faults: BankFaults | undefined;

  constructor(randomness: Randomness, faults: BankFaults | undefined) {
    this.#randomness = randomness;
    this.#faults = faults;
  }

  /** True if nothing ever fails, because no test has asked for it. */
  get areFair(): boolean {
    return this.#faults === undefined;
  }

  /** Whether this fault happens now. */
  strikes(fault: keyof BankFaults): boolean {
    const percent = this.#faults?.[fault] ?? 0;
    return percent > 0 && (this.#randomness.bytes(2).readUInt16BE() / 2 ** 16) * 100 < percent;
  }
}

/** The configured faults of each environment's bank. */
export class Faults {
  readonly #randomness: Randomness;
  readonly #known: Fresh<ReadonlyMap<bigint, BankFaults>>;

  constructor({ database, randomness, nowMs, onError }: SimulatorTools) {
    this.#randomness = randomness;
    this.#known = new Fresh<ReadonlyMap<bigint, BankFaults>>({
      initial: new Map(),
      freshMs: FRESH_MS,
      nowMs,
      onError,
      read: async () =>
        new Map((await readFaults(database)).map((row) => [row.environmentId, row])),
    });
  }

  async of(environmentId: bigint): Promise<Dice> {
    return new Dice(this.#randomness, (await this.#known.get()).get(environmentId));
  }
}

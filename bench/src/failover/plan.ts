/** What happens to the cell in one round. */
export const FAULTS = [
  "machine",
  "postgres",
  "patroni",
  "standby",
  "service",
  "switchover",
  "freeze",
  "etcd",
  "lock",
  "pooler",
  "unsent",
  "behind",
  "alone",
] as const;

export type FaultName = (typeof FAULTS)[number];

export interface PlannedFault {
  readonly name: FaultName;
  /** How long the load runs before the fault, so that the fault hits any moment of Patroni's loop. */
  readonly leadMs: number;
  /** How long the fault lasts, if it has a duration. */
  readonly lastsMs: number;
}

/** Numbers from 0 to 1, the same for the same seed. A linear congruential generator: nothing secret follows from it. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LEAD_MS = [1_500, 4_500] as const;

/** In milliseconds, at least and at most. A freeze may be over before another machine takes over, or long after. */
const DURATIONS: Partial<Record<FaultName, readonly [number, number]>> = {
  freeze: [4_000, 32_000],
  etcd: [20_000, 20_000],
  unsent: [2_000, 4_000],
  behind: [2_000, 4_000],
  alone: [2_500, 3_500],
};

/** Returns one fault a round. Every fault comes once before any comes again. */
export function planFaults(
  rounds: number,
  seed: number,
  only: FaultName | undefined,
): readonly PlannedFault[] {
  const random = seededRandom(seed);
  const names: FaultName[] = [];
  while (names.length < rounds) names.push(...(only === undefined ? shuffle(random) : [only]));
  const within = ([least, most]: readonly [number, number]) =>
    Math.round(least + random() * (most - least));
  return names.slice(0, rounds).map((name) => ({
    name,
    leadMs: within(LEAD_MS),
    lastsMs: within(DURATIONS[name] ?? [0, 0]),
  }));
}

function shuffle(random: () => number): FaultName[] {
  return FAULTS.map((name) => ({ name, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

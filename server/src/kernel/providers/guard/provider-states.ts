import type { Queryable } from "../../database/database.ts";
import { Fresh } from "../../limits/fresh.ts";
import type { Mode } from "../../tenancy/access.ts";
import { readProviderStates, writeRest } from "./queries.ts";

/** What all processes know of a provider. */
export interface ProviderState {
  /** By the operator: no call is made. */
  readonly switchedOff: boolean;
  /** By the operator's choice new work is refused while no call is made; otherwise it is accepted and waits. */
  readonly refusesWork: boolean;
  /** A process has seen so much fail that it makes no calls for a moment. */
  readonly resting: boolean;
}

const USUAL: ProviderState = { switchedOff: false, refusesWork: false, resting: false };

/** A switch is in force everywhere within this time. */
const FRESH_MS = 500;

interface StatesTools {
  readonly database: Queryable;
  nowMs(): number;
  onError(error: unknown): void;
}

/** What is kept of each provider. No money rests on it being quite fresh. */
export class ProviderStates {
  readonly #tools: StatesTools;
  readonly #states: Fresh<ReadonlyMap<string, ProviderState>>;
  /** The latest note on its way. Each waits for the one before, so that a rest's end is not overtaken by its beginning. */
  #noted: Promise<void> = Promise.resolve();

  constructor(tools: StatesTools) {
    this.#tools = tools;
    this.#states = new Fresh<ReadonlyMap<string, ProviderState>>({
      initial: new Map(),
      freshMs: FRESH_MS,
      nowMs: tools.nowMs,
      onError: tools.onError,
      read: async () =>
        new Map((await readProviderStates(tools.database)).map((row) => [keyOf(row), row])),
    });
  }

  async of(provider: string, mode: Mode): Promise<ProviderState> {
    return (await this.#states.get()).get(keyOf({ provider, mode })) ?? USUAL;
  }

  /** Tells the other processes that this one makes no calls for a moment, or makes them again. */
  noteRest(provider: string, mode: Mode, restMs: number | undefined): void {
    const { database, onError } = this.#tools;
    const rest = { provider, mode, restMs: restMs ?? null };
    this.#noted = this.#noted
      .then(async () => void (await writeRest(database, rest)))
      .catch(onError);
  }
}

const keyOf = ({ provider, mode }: { provider: string; mode: Mode }) => `${mode}/${provider}`;

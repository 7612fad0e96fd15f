import type { Queryable } from "../../database/database.ts";
import { Fresh } from "../../limits/fresh-cache.ts";
import type { Mode } from "../../tenancy/access.ts";
import { readProviderStates, writeCircuit } from "./queries.ts";

/** What all processes share about a provider. */
export interface ProviderState {
  /** Set by the operator: make no calls. */
  readonly switchedOff: boolean;
  /** Set by the operator: refuse new work while no calls are made. By default it is accepted and waits. */
  readonly refusesWork: boolean;
  /** The circuit breaker of some process is open: too many calls failed lately. */
  readonly circuitOpen: boolean;
}

const DEFAULT_STATE: ProviderState = { switchedOff: false, refusesWork: false, circuitOpen: false };

/** Every process applies a changed switch within this time. */
const FRESH_MS = 500;

interface StatesTools {
  readonly database: Queryable;
  nowMs(): number;
  onError(error: unknown): void;
}

/** Reads and caches the states of providers. The cache may be stale: no money depends on it. */
export class ProviderStates {
  readonly #tools: StatesTools;
  readonly #states: Fresh<ReadonlyMap<string, ProviderState>>;
  /** The latest write. Each write waits for the one before, so that "closed" is never overwritten by an earlier "open". */
  #written: Promise<void> = Promise.resolve();

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

  async read(provider: string, mode: Mode): Promise<ProviderState> {
    return (await this.#states.get()).get(keyOf({ provider, mode })) ?? DEFAULT_STATE;
  }

  /** Writes for other processes that the circuit of this one opened for `openMs`, or closed. */
  noteCircuit(provider: string, mode: Mode, openMs: number | undefined): void {
    const { database, onError } = this.#tools;
    const circuit = { provider, mode, openMs: openMs ?? null };
    this.#written = this.#written
      .then(async () => void (await writeCircuit(database, circuit)))
      .catch(onError);
  }
}

const keyOf = ({ provider, mode }: { provider: string; mode: Mode }) => `${mode}/${provider}`;

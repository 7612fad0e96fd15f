import type { Queryable } from "../../database/database.ts";
import { Fresh } from "../../limits/fresh-cache.ts";
import type { Mode } from "../../tenancy/access.ts";
import type { CircuitOpening } from "./circuit-breaker.ts";
import { endCircuit, readProviderStates, writeCircuit } from "./queries.ts";

/** What all processes share about a provider. */
export interface ProviderState {
  /** Set by the operator: make no calls. */
  readonly switchedOff: boolean;
  /** Set by the operator: refuse new work while no calls are made. By default it is accepted and waits. */
  readonly refusesWork: boolean;
  /** The circuit breaker of some process is open: too many calls failed lately. */
  readonly circuitOpen: boolean;
  /** Null: no circuit breaker is open, or waits for the call that tries. */
  readonly circuitTriesAt: Date | null;
}

const DEFAULT_STATE: ProviderState = {
  ...{ switchedOff: false, refusesWork: false, circuitOpen: false, circuitTriesAt: null },
};

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

  /** Writes for other processes that the circuit of this one opened, or closed. */
  noteCircuit(provider: string, mode: Mode, opening: CircuitOpening | undefined): void {
    const kept = opening && { ...opening, failure: shown(opening.failure) };
    this.#write((database) => writeCircuit(database, { provider, mode, opening: kept }));
  }

  /**
   * Closes a circuit whose pause is over, after a call that went well: the process that opened it may be gone. The call
   * does not wait for it, because its outcome is known.
   */
  noteHealthy(provider: string, mode: Mode): void {
    void this.#endStoredCircuit(provider, mode);
  }

  /** Does not throw: a failed read keeps the old state, and a failed write is reported. */
  async #endStoredCircuit(provider: string, mode: Mode): Promise<void> {
    const { circuitOpen, circuitTriesAt } = await this.read(provider, mode);
    if (circuitOpen || circuitTriesAt === null) return;
    this.#write((database) => endCircuit(database, { provider, mode }));
  }

  #write(write: (database: Queryable) => Promise<unknown>): void {
    const { database, onError } = this.#tools;
    this.#written = this.#written.then(async () => void (await write(database))).catch(onError);
  }
}

const FAILURE_LENGTH_MAX = 200;

/** An exception's text may quote an answer. A character that cannot be stored would keep the opening from the other processes. */
const shown = (failure: string): string =>
  failure.replaceAll(/\p{C}/gu, " ").slice(0, FAILURE_LENGTH_MAX);

const keyOf = ({ provider, mode }: { provider: string; mode: Mode }) => `${mode}/${provider}`;

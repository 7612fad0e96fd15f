import type { Pipeline } from "../../database/pipeline.ts";
import type { KeyAccess } from "../../tenancy/key-access.ts";
import { readEnvironments, readKeys, readPauses } from "./queries.ts";
import type { EnvironmentView } from "./snapshot.ts";

export interface StandingEnvironment extends Omit<EnvironmentView, "now"> {
  /** How far its clock is ahead of the wall's. */
  readonly clockOffsetMs: bigint;
}

/** Whose standing a group has to know: environments, and keys with the environment of each. */
export interface StandingAsked {
  readonly environmentIds: readonly bigint[];
  readonly apiKeys: ReadonlyMap<bigint, bigint>;
}

/** What the database says of a key. */
interface KeyFacts {
  readonly id: bigint;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly access: KeyAccess;
}

/** Whether a key counts at a moment, and if so how much it may do. */
export type KeyState = "revoked" | "expired" | KeyAccess;

/** What the database says of those who were asked for. */
export interface StandingFacts {
  readonly environments: readonly StandingEnvironment[];
  readonly keys: readonly KeyFacts[];
  readonly pauses: readonly { readonly service: string; readonly message: string }[];
}

/** Some hundred bytes each. */
const REMEMBERED_MAX = 5_000;

/** What is known of environments, keys and services in one edition of them. */
export class Standing {
  readonly edition: string;
  readonly #environments = new Map<bigint, StandingEnvironment>();
  readonly #keys = new Map<bigint, KeyFacts>();
  #pauses: ReadonlyMap<string, string> = new Map();

  constructor(edition: string) {
    this.edition = edition;
  }

  knows({ environmentIds, apiKeys }: StandingAsked): boolean {
    if (!environmentIds.every((id) => this.#environments.has(id))) return false;
    return [...apiKeys.keys()].every((id) => this.#keys.has(id));
  }

  note({ environments, keys, pauses }: StandingFacts): void {
    for (const environment of environments) this.#environments.set(environment.id, environment);
    for (const key of keys) this.#keys.set(key.id, key);
    this.#pauses = new Map(pauses.map(({ service, message }) => [service, message]));
  }

  get isFull(): boolean {
    return this.#environments.size + this.#keys.size >= REMEMBERED_MAX;
  }

  environment(id: bigint): StandingEnvironment | undefined {
    return this.#environments.get(id);
  }

  /** Undefined for a key that the database does not have. */
  keyState(apiKeyId: bigint, now: Date): KeyState | undefined {
    const key = this.#keys.get(apiKeyId);
    if (key === undefined) return undefined;
    if (key.revokedAt !== null && key.revokedAt <= now) return "revoked";
    if (key.expiresAt !== null && key.expiresAt <= now) return "expired";
    return key.access;
  }

  /** The message of each paused service. */
  get pauses(): ReadonlyMap<string, string> {
    return this.#pauses;
  }
}

export async function readFacts(pipeline: Pipeline, asked: StandingAsked): Promise<StandingFacts> {
  const [environments, keys, pauses] = await Promise.all([
    pipeline.send<StandingFacts["environments"][number]>(readEnvironments(asked.environmentIds)),
    pipeline.send<KeyFacts>(readKeys(asked.apiKeys)),
    pipeline.send<StandingFacts["pauses"][number]>(readPauses),
  ]);
  return { environments: environments.rows, keys: keys.rows, pauses: pauses.rows };
}

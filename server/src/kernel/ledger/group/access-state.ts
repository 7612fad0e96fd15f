import type { Pipeline } from "../../database/pipeline.ts";
import type { KeyAccess } from "../../tenancy/key-access-levels.ts";
import { hasExpired } from "../../tenancy/key-expiry.ts";
import type { Pauses } from "../../tenancy/service-pause.ts";
import type { EnvironmentView } from "../books.ts";
import { readEnvironments, readKeys, readPauses } from "./queries.ts";

export interface EnvironmentFacts extends Omit<EnvironmentView, "now"> {
  /** How far its clock is ahead of the wall clock. */
  readonly clockOffsetMs: bigint;
}

/** What a group has to know: environments, and API keys with the environment of each. */
export interface AccessQuery {
  readonly environmentIds: readonly bigint[];
  readonly apiKeys: ReadonlyMap<bigint, bigint>;
}

interface KeyFacts {
  readonly id: bigint;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly access: KeyAccess;
}

/** Whether a key is valid at a moment, and if so its access level. */
export type KeyState = "revoked" | "expired" | KeyAccess;

/** The rows that the database has for an `AccessQuery`. */
export interface AccessFacts {
  readonly environments: readonly EnvironmentFacts[];
  readonly keys: readonly KeyFacts[];
  readonly pauses: readonly { readonly service: string; readonly message: string }[];
}

/** Some hundred bytes each. */
const REMEMBERED_MAX = 5_000;

/** What a process has cached about environments, keys and paused services. It is valid for one version. */
export class AccessState {
  readonly version: string;
  readonly #environments = new Map<bigint, EnvironmentFacts>();
  readonly #keys = new Map<bigint, KeyFacts>();
  #pauses: Pauses = new Map();

  constructor(version: string) {
    this.version = version;
  }

  /** Whether every environment and key of the query is remembered. */
  covers({ environmentIds, apiKeys }: AccessQuery): boolean {
    if (!environmentIds.every((id) => this.#environments.has(id))) return false;
    return [...apiKeys.keys()].every((id) => this.#keys.has(id));
  }

  add({ environments, keys, pauses }: AccessFacts): void {
    for (const environment of environments) this.#environments.set(environment.id, environment);
    for (const key of keys) this.#keys.set(key.id, key);
    this.#pauses = new Map(pauses.map(({ service, message }) => [service, message]));
  }

  get isFull(): boolean {
    return this.#environments.size + this.#keys.size >= REMEMBERED_MAX;
  }

  environment(id: bigint): EnvironmentFacts | undefined {
    return this.#environments.get(id);
  }

  /** Undefined for a key that the database does not have. */
  keyState(apiKeyId: bigint, now: Date): KeyState | undefined {
    const key = this.#keys.get(apiKeyId);
    if (key === undefined) return undefined;
    if (key.revokedAt !== null && key.revokedAt <= now) return "revoked";
    if (hasExpired(key.expiresAt, now)) return "expired";
    return key.access;
  }

  /** The message of each paused service. */
  get pauses(): Pauses {
    return this.#pauses;
  }
}

/** Reads the environments and keys of the query, and all pauses, in one round trip. */
export async function readAccessFacts(
  pipeline: Pipeline,
  query: AccessQuery,
): Promise<AccessFacts> {
  const [environments, keys, pauses] = await Promise.all([
    pipeline.send<EnvironmentFacts>(readEnvironments(query.environmentIds)),
    pipeline.send<KeyFacts>(readKeys(query.apiKeys)),
    pipeline.send<AccessFacts["pauses"][number]>(readPauses),
  ]);
  return { environments: environments.rows, keys: keys.rows, pauses: pauses.rows };
}

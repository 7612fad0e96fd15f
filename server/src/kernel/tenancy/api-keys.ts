import { present } from "../assert.ts";
import type { Queryable } from "../database/database.ts";
import { readNetwork } from "../outbound/addresses.ts";
import type { Vault } from "../sealing/vault.ts";
import { copyOf } from "../text/copy-of.ts";
import type { KeyedAccess } from "./access.ts";
import type { KeyDirectory } from "./key-directory.ts";
import { findAccess } from "./queries.ts";
import { UnknownKeys } from "./unknown-keys.ts";

interface Remembered {
  readonly access: KeyedAccess | undefined;
  readonly atMs: number;
}

const REMEMBERED_MS = 1_000;
const KNOWN_MAX = 10_000;
const UNKNOWN_MAX = 2_000;

/** What the seal of a public key is bound to. */
export const publicKeySeal = (environmentId: bigint, keyId: bigint) =>
  `public key ${environmentId}/${keyId}`;

export const apiKeySeal = (environmentId: bigint, keyId: bigint) =>
  `api key ${environmentId}/${keyId}`;

export interface ApiKeyTools {
  /** Its connections serve only quick statements, so that no key waits behind a read. */
  readonly database: Queryable;
  readonly directory: KeyDirectory;
  readonly vault: Vault;
  nowMs(): number;
}

/**
 * Looks up what a key may do, and caches it for a second. The cache is enough for reads only: each group reads the key
 * again, so a revoked key moves nothing from the commit of its revocation on.
 */
export class ApiKeys {
  readonly #tools: ApiKeyTools;
  readonly #unknownKeys: UnknownKeys;
  /** Separate caches, so that invented keys evict no real one. */
  readonly #known = new Map<string, Remembered>();
  readonly #unknown = new Map<string, Remembered>();
  readonly #underWay = new Map<string, Promise<KeyedAccess | undefined>>();

  constructor(tools: ApiKeyTools) {
    this.#tools = tools;
    this.#unknownKeys = new UnknownKeys(() => tools.nowMs());
  }

  /** The cached result, without waiting. Undefined if it must be looked up. */
  remembered(key: string): Remembered | undefined {
    const found = this.#known.get(key) ?? this.#unknown.get(key);
    return found !== undefined && this.#tools.nowMs() - found.atMs < REMEMBERED_MS
      ? found
      : undefined;
  }

  /**
   * Looks a key up. Concurrent requests for the same key share one lookup. `client` identifies the caller, for the
   * count of unknown keys. Throws `rate_limited` if that client has sent too many of them.
   */
  find(key: string, client: () => string): Promise<KeyedAccess | undefined> {
    return this.#underWay.get(key) ?? this.#begin(key, client);
  }

  #begin(key: string, client: () => string): Promise<KeyedAccess | undefined> {
    const found = this.#lookUp(key, client).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, found);
    return found;
  }

  async #lookUp(key: string, client: () => string): Promise<KeyedAccess | undefined> {
    const { directory, vault, nowMs } = this.#tools;
    const atMs = nowMs();
    const hash = vault.lookupHash(key);
    const read = () => this.#read(hash);
    const access = directory.has(hash)
      ? await read()
      : await this.#unknownKeys.lookUp(client(), read);
    this.#remember(key, { access, atMs });
    return access;
  }

  async #read(hash: Buffer): Promise<KeyedAccess | undefined> {
    const { database, vault } = this.#tools;
    const row = await findAccess(database, hash);
    return (
      row && {
        ...row,
        scopes: new Set(row.scopes),
        networks: row.networks.map((text) => present(readNetwork(text), "a network of a key")),
        publicKey: vault.open(row.publicKeySealed, publicKeySeal(row.environmentId, row.apiKeyId)),
      }
    );
  }

  #remember(key: string, remembered: Remembered): void {
    this.#known.delete(key);
    this.#unknown.delete(key);
    const isKnown = remembered.access !== undefined;
    keep(
      isKnown ? this.#known : this.#unknown,
      copyOf(key),
      remembered,
      isKnown ? KNOWN_MAX : UNKNOWN_MAX,
    );
  }
}

/** Keeps the newest results and evicts the oldest. */
function keep(kept: Map<string, Remembered>, key: string, one: Remembered, most: number): void {
  kept.set(key, one);
  if (kept.size <= most) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}

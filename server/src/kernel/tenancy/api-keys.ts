import { present } from "../assert.ts";
import { copyOf } from "../copy-of.ts";
import type { Queryable } from "../database/database.ts";
import { readNetwork } from "../outbound/addresses.ts";
import type { Vault } from "../vault.ts";
import type { Access } from "./access.ts";
import { findAccess } from "./queries.ts";

interface Remembered {
  readonly access: Access | undefined;
  readonly atMs: number;
}

const REMEMBERED_MS = 1_000;
const REMEMBERED_MAX = 10_000;

/** What the seal of a public key is bound to. */
export const publicKeySeal = (environmentId: bigint, keyId: bigint) =>
  `public key ${environmentId}/${keyId}`;

export const apiKeySeal = (environmentId: bigint, keyId: bigint) =>
  `api key ${environmentId}/${keyId}`;

/**
 * Finds what a key may do, and remembers it for a second. That is for reading only: whether a key still counts is
 * read again inside every group, so a revoked key moves nothing from the moment its revocation is committed.
 */
export class ApiKeys {
  readonly #database: Queryable;
  readonly #vault: Vault;
  readonly #nowMs: () => number;
  readonly #remembered = new Map<string, Remembered>();
  readonly #underWay = new Map<string, Promise<Access | undefined>>();

  constructor(database: Queryable, vault: Vault, nowMs: () => number) {
    this.#database = database;
    this.#vault = vault;
    this.#nowMs = nowMs;
  }

  /** What is remembered, without waiting; undefined when it has to be looked up. */
  remembered(key: string): Remembered | undefined {
    const known = this.#remembered.get(key);
    return known !== undefined && this.#nowMs() - known.atMs < REMEMBERED_MS ? known : undefined;
  }

  /** Looks a key up; requests that ask for the same key at the same time share one look. */
  find(key: string): Promise<Access | undefined> {
    const underWay =
      this.#underWay.get(key) ?? this.#lookUp(key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, underWay);
    return underWay;
  }

  async #lookUp(key: string): Promise<Access | undefined> {
    const atMs = this.#nowMs();
    const row = await findAccess(this.#database, this.#vault.lookupHash(key));
    const access = row && {
      ...row,
      scopes: new Set(row.scopes),
      networks: row.networks.map((text) => present(readNetwork(text), "a network of a key")),
      publicKey: this.#vault.open(
        row.publicKeySealed,
        publicKeySeal(row.environmentId, row.apiKeyId),
      ),
    };
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear();
    this.#remembered.set(copyOf(key), { access, atMs });
    return access;
  }
}

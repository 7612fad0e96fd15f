import { present } from "../assert.ts";
import type { BusinessStatus, Mode } from "../tenancy/access.ts";
import type { Account } from "./accounts.ts";
import type { Need, RecordKind } from "./records.ts";

/** An environment as one group sees it. */
export interface EnvironmentView {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly businessStatus: BusinessStatus;
  /** The time on the environment's clock, read after the locks. */
  readonly now: Date;
}

/**
 * All that a group knows while it holds its locks: every row it needs, every row that is not there, and what its own
 * operations have changed so far. Each decision sees the ones before it, as if they had been made one after another.
 */
export class Picture {
  readonly environments = new Map<bigint, EnvironmentView>();
  readonly #accounts = new Map<string, Account>();
  readonly #rows = new Map<string, object>();
  readonly #identities = new Map<string, string>();

  account(environmentId: bigint, id: bigint): Account {
    return present(
      this.#accounts.get(`${environmentId}/${id}`),
      `the locked account ${environmentId}/${id}`,
    );
  }

  hasAccount(environmentId: bigint, id: bigint): boolean {
    return this.#accounts.has(`${environmentId}/${id}`);
  }

  putAccount(account: Account): void {
    this.#accounts.set(`${account.environmentId}/${account.id}`, account);
  }

  /** The row a need asks for, as it is now. */
  row(need: Need<object>, environmentId: bigint): object | undefined {
    const scope = `${need.record.name}/${need.environmentId ?? environmentId}`;
    if (need.by === undefined) return this.#rows.get(`${scope}/${need.key}`);
    const identity = this.#identities.get(`${scope}/${need.by}/${need.key}`);
    return identity === undefined ? undefined : this.#rows.get(`${scope}/${identity}`);
  }

  /** Puts a row where its identity and every finder of its kind will look for it. */
  putRow(record: RecordKind<object>, environmentId: bigint, row: object): void {
    const scope = `${record.name}/${environmentId}`;
    const identity = record.identity(row);
    const before = this.#rows.get(`${scope}/${identity}`);
    this.#rows.set(`${scope}/${identity}`, row);
    for (const [by, finder] of Object.entries(record.finders ?? {})) {
      const key = finder.keyOf(row);
      const left = before === undefined ? key : finder.keyOf(before);
      if (left !== key) this.#leave(`${scope}/${by}/${left}`, identity);
      if (key !== null) this.#identities.set(`${scope}/${by}/${key}`, identity);
    }
  }

  /** A key that the row had is free again, unless another row has taken it. */
  #leave(name: string, identity: string): void {
    if (this.#identities.get(name) === identity) this.#identities.delete(name);
  }
}

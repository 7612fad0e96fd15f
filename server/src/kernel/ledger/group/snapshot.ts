import { present } from "../../assert.ts";
import type { BusinessStatus, Mode } from "../../tenancy/access.ts";
import { type Account, Accounts } from "../accounts.ts";
import type { RecordKind } from "../records.ts";
import { nameOfNeed, nameOfRow } from "./key-resolver.ts";
import type { Wanted } from "./queued-operation.ts";

/** An environment as one group sees it. */
export interface EnvironmentView {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly businessStatus: BusinessStatus;
  /** Whether somebody wants to hear of its events. */
  readonly isHeard: boolean;
  /** The time on the environment's clock, read after the locks. */
  readonly now: Date;
}

/**
 * All that a group knows while it holds its locks: every row it needs, every row that is not there, and what its own
 * operations have changed so far. Each decision sees the ones before it, as if they had been made one after another.
 */
export class Picture {
  readonly environments = new Map<bigint, EnvironmentView>();
  readonly #accounts = new Accounts();
  readonly #rows = new Map<string, object>();
  /** By the name of a need: the name of the row that it means. */
  readonly #rowNames = new Map<string, string>();

  /** One of those that the group touches. */
  environment(id: bigint): EnvironmentView {
    return present(this.environments.get(id), "an environment of the group");
  }

  account(environmentId: bigint, id: bigint): Account {
    return present(this.#accounts.get(environmentId, id), "an account that a group has locked");
  }

  hasAccount(environmentId: bigint, id: bigint): boolean {
    return this.#accounts.get(environmentId, id) !== undefined;
  }

  putAccount(account: Account): void {
    this.#accounts.set(account);
  }

  /** The row a need asks for, as it is now. */
  row({ need, name, finder, told, rowName }: Wanted): object | undefined {
    const meant = rowName ?? this.#rowNames.get(name);
    const row = meant === undefined ? undefined : this.#rows.get(meant);
    // A key may tell another account than the row is under: then it is no key of this row.
    if (told !== undefined && row !== undefined && finder?.keyOf(row) !== need.key)
      return undefined;
    return row;
  }

  /** Puts a row where its identity and every finder of its kind will look for it. */
  putRow(record: RecordKind<object>, environmentId: bigint, row: object): void {
    const rowName = nameOfRow(record, environmentId, record.identity(row));
    const before = this.#rows.get(rowName);
    this.#rows.set(rowName, row);
    for (const by in record.finders) {
      const { readOff, keyOf } = present(record.finders[by], "a finder");
      // A key that tells the row is not looked up.
      if (readOff !== undefined) continue;
      const key = keyOf(row);
      const left = before === undefined ? key : keyOf(before);
      if (left !== null && left !== key)
        this.#leave(nameOfNeed(record, by, environmentId, left), rowName);
      if (key !== null) this.#rowNames.set(nameOfNeed(record, by, environmentId, key), rowName);
    }
  }

  /** A key that the row had is free again, unless another row has taken it. */
  #leave(name: string, rowName: string): void {
    if (this.#rowNames.get(name) === rowName) this.#rowNames.delete(name);
  }
}

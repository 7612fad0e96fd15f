import { present } from "../../assert.ts";
import { type Account, Accounts } from "../accounts.ts";
import type { EnvironmentView } from "../books.ts";
import type { RecordTable } from "../records.ts";
import { formatNeedName, formatRowName } from "../row-names.ts";
import type { ResolvedNeed } from "./resolved-need.ts";

/**
 * What a group knows while it holds its locks: every row it needs, every row that is missing, and the changes of its own
 * operations. Each decision sees the decisions before it, as if each had committed.
 */
export class Snapshot {
  readonly environments = new Map<bigint, EnvironmentView>();
  readonly #accounts = new Accounts();
  readonly #rows = new Map<string, object>();
  /** The row's name for each need's name. */
  readonly #rowNames = new Map<string, string>();

  /** Throws if the group does not use the environment. */
  environment(id: bigint): EnvironmentView {
    return present(this.environments.get(id), "an environment of the group");
  }

  /** Throws if the group did not lock the account. */
  account(environmentId: bigint, id: bigint): Account {
    return present(this.#accounts.get(environmentId, id), "an account that a group has locked");
  }

  hasAccount(environmentId: bigint, id: bigint): boolean {
    return this.#accounts.get(environmentId, id) !== undefined;
  }

  putAccount(account: Account): void {
    this.#accounts.set(account);
  }

  /** The current row of a need, or undefined if it has no row. */
  row({ need, name, lookup, link, rowName }: ResolvedNeed): object | undefined {
    const known = rowName ?? this.#rowNames.get(name);
    const row = known === undefined ? undefined : this.#rows.get(known);
    // A key may contain another account than the row's. Then it is not a key of this row.
    if (link !== undefined && row !== undefined && lookup?.keyOf(row) !== need.key)
      return undefined;
    return row;
  }

  /** Puts a row where needs find it: under its identity and under every lookup of its kind. */
  putRow(record: RecordTable<object>, environmentId: bigint, row: object): void {
    const rowName = formatRowName(record, environmentId, record.identity(row));
    const before = this.#rows.get(rowName);
    this.#rows.set(rowName, row);
    for (const by in record.lookups) {
      const { resolve, keyOf } = present(record.lookups[by], "a lookup");
      // A key that contains the identity needs no entry here.
      if (resolve !== undefined) continue;
      const key = keyOf(row);
      const left = before === undefined ? key : keyOf(before);
      if (left !== null && left !== key)
        this.#releaseKey(formatNeedName(record, by, environmentId, left), rowName);
      if (key !== null) this.#rowNames.set(formatNeedName(record, by, environmentId, key), rowName);
    }
  }

  /** Frees a key that the row had, unless another row has taken it. */
  #releaseKey(name: string, rowName: string): void {
    if (this.#rowNames.get(name) === rowName) this.#rowNames.delete(name);
  }
}

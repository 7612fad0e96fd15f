import type { Kit } from "../../../kernel/kit.ts";
import { countDependents, type Dependents } from "../../../kernel/sealing/count-dependents.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { readMasterKeys } from "../../../kernel/tenancy/installation-queries.ts";

export interface MasterKeyUse {
  readonly id: number;
  /** The number of sealed values that only this key opens. */
  readonly sealedValues: number;
  /** Whether this process seals new values with it. */
  readonly sealsNow: boolean;
}

/** Returns for each known master key the number of values that need it. Reads every sealed table, page by page. */
export async function countKeyUse(
  { database, vault }: Pick<Kit, "database" | "vault">,
  tables: readonly SealedTable[],
): Promise<readonly MasterKeyUse[]> {
  const known = await readMasterKeys(database);
  const counts = await countDependents(database, tables);
  return useOf(
    known.map(({ id }) => id),
    counts,
    vault.sealsWith,
  );
}

/** The newest id first. */
export function useOf(
  known: readonly number[],
  counts: Dependents,
  sealsWith: number,
): readonly MasterKeyUse[] {
  const ids = [...new Set([...known, ...counts.keys()])].sort((one, other) => other - one);
  return ids.map((id) => ({
    id,
    sealedValues: counts.get(id) ?? 0,
    sealsNow: id === sealsWith,
  }));
}

import type { Kit } from "../../../kernel/kit.ts";
import { countDependents } from "../../../kernel/sealing/count-dependents.ts";
import { resealTable } from "../../../kernel/sealing/reseal-table.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { readMasterKeys, retireMasterKeys } from "../../../kernel/tenancy/installation-queries.ts";
import { recordAction } from "../audit/index.ts";
import { type MasterKeyUse, useOf } from "./count-key-use.ts";

export interface ResealReport {
  /** The number of values that were sealed again under the newest key. */
  readonly resealed: number;
  /** The number of values that no configured key opens. They are unchanged. */
  readonly unreadable: number;
  readonly keys: readonly MasterKeyUse[];
}

/** Rows that other traffic has locked are sealed in a later round. */
const ROUNDS_MAX = 5;

/**
 * Seals every value under the newest master key, in small transactions beside live traffic. Marks the keys that no
 * value needs any more. It may be killed and run again at any time.
 */
export async function resealSecrets(
  kit: Kit,
  tables: readonly SealedTable[],
  by: string,
): Promise<ResealReport> {
  const { database, vault } = kit;
  let [resealed, unreadable] = [0, 0];
  let counts = await countDependents(database, tables);
  for (let round = 0; round < ROUNDS_MAX && hasOthers(counts, vault.sealsWith); round++) {
    unreadable = 0;
    for (const table of tables) {
      const done = await resealTable(kit, table);
      resealed += done.resealed;
      unreadable += done.unreadable;
    }
    counts = await countDependents(database, tables);
  }
  const known = (await readMasterKeys(database)).map(({ id }) => id);
  const keys = useOf(known, counts, vault.sealsWith);
  const retired = keys.filter(({ sealedValues, sealsNow }) => sealedValues === 0 && !sealsNow);
  const retiredIds = retired.map(({ id }) => id);
  await database.transaction(async (tx) => {
    await retireMasterKeys(tx, retiredIds);
    const details = { sealsWith: vault.sealsWith, resealed, unreadable };
    const retiredKeys = retiredIds.map(String);
    await recordAction(kit, tx, {
      by,
      action: "keys.reseal",
      details: { ...details, retiredKeys },
    });
  });
  return { resealed, unreadable, keys };
}

const hasOthers = (counts: ReadonlyMap<number, number>, sealsWith: number): boolean =>
  [...counts.keys()].some((id) => id !== sealsWith);

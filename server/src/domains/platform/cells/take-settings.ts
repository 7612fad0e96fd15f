import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import {
  type CommonSetting,
  impossibleSetting,
  type SettingValue,
} from "../../../kernel/cells/common-setting.ts";
import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { compareValues, type SettingDifference } from "./compare-values.ts";
import { notHome } from "./errors.ts";
import { lockCommonSettings } from "./queries.ts";

/** Reads every common setting of this cell. */
export async function readCommonSettings(
  queryable: Queryable,
  kinds: readonly CommonSetting[],
): Promise<readonly SettingValue[]> {
  const all: SettingValue[] = [];
  for (const { kind, read } of kinds)
    for (const [name, value] of await read(queryable)) all.push({ name: `${kind}/${name}`, value });
  return all;
}

export interface SentSettings {
  readonly sender: CellNumber;
  /** The operator of the home cell. */
  readonly by: string;
  /** Undefined: they are only asked for. */
  readonly values: readonly SettingValue[] | undefined;
}

/**
 * Answers the home cell: gives it this cell's common settings as they were, and takes its own if it sent them, all or none.
 * Each was changed in the home cell by its rules, with a second person where it needs one. Throws for another cell.
 */
export async function takeSettings(
  kit: Kit,
  kinds: readonly CommonSetting[],
  { sender, by, values }: SentSettings,
): Promise<readonly SettingValue[]> {
  if (!kit.providers.cells.isHome(sender)) throw notHome({ cell: sender });
  return await kit.database.transaction(async (tx) => {
    await lockCommonSettings(tx);
    const own = await readCommonSettings(tx, kinds);
    const changes = values === undefined ? [] : compareValues(own, values);
    for (const change of changes) await store(tx, kinds, change, kit.clock.now());
    if (changes.length > 0) {
      const details = { cell: sender, changes: Object.fromEntries(changes.map(detailOf)) };
      const who = `${by} of cell ${sender}`;
      await recordAction(kit, tx, { by: who, action: "cell.take_settings", mode: "live", details });
    }
    return own;
  });
}

async function store(
  tx: Transaction,
  kinds: readonly CommonSetting[],
  { name, after }: SettingDifference,
  now: Date,
): Promise<void> {
  const kind = kinds.find((one) => name.startsWith(`${one.kind}/`));
  if (kind === undefined) throw impossibleSetting(name);
  await kind.store(tx, name.slice(kind.kind.length + 1), after, now);
}

const detailOf = ({ name, before, after }: SettingDifference) =>
  [name, { before: before ?? null, after: after ?? null }] as const;

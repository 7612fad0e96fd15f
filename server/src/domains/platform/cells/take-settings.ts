import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import {
  type CommonSetting,
  impossibleSetting,
  type SentSettings,
  type SettingValue,
  type TakenSettings,
} from "../../../kernel/cells/common-setting.ts";
import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { recordAction } from "../audit/index.ts";
import { compareValues, type SettingDifference } from "./compare-values.ts";
import { NotTaken, notHome } from "./errors.ts";
import { lockCommonSettings } from "./queries.ts";

/** Reads every common setting of this cell that has one of the kinds. */
export async function readCommonSettings(
  queryable: Queryable,
  kinds: readonly CommonSetting[],
): Promise<readonly SettingValue[]> {
  const all: SettingValue[] = [];
  for (const { kind, read } of kinds)
    for (const [name, value] of await read(queryable)) all.push({ name: `${kind}/${name}`, value });
  return all;
}

/**
 * Answers the home cell: gives it this cell's common settings as they were, and takes its own, all or none. Each was
 * changed in the home cell by its rules, with a second person if it needs one. Settings of a kind that the home cell
 * does not know stay as they are. A comparison stores them too, without a commit, so it meets the same refusals. Throws
 * for another cell.
 */
export async function takeSettings(
  kit: Kit,
  known: readonly CommonSetting[],
  sender: CellNumber,
  sent: SentSettings,
): Promise<TakenSettings> {
  if (!kit.providers.cells.isHome(sender)) throw notHome({ cell: sender });
  const kinds = known.filter(({ kind }) => sent.kinds.includes(kind));
  const unknown = sent.kinds.filter((kind) => !known.some((one) => one.kind === kind));
  try {
    return await kit.database.transaction(async (tx) => {
      await lockCommonSettings(tx);
      const values = await readCommonSettings(tx, kinds);
      const changes = compareValues(values, sent.values);
      const refusals =
        unknown.length > 0
          ? unknown.map(describeUnknown)
          : await storeAll(tx, kinds, changes, kit.clock.now());
      if (refusals.length > 0 || !sent.takes) throw new NotTaken({ values, refusals });
      if (changes.length > 0) await record(kit, tx, { sender, by: sent.by, changes });
      return { values, refusals };
    });
  } catch (error) {
    if (error instanceof NotTaken) return error.answer;
    throw error;
  }
}

const describeUnknown = (kind: string): string =>
  `This version knows no common settings of the kind ${kind}. Run the same version in all cells.`;

/** Returns why settings are refused. */
async function storeAll(
  tx: Transaction,
  kinds: readonly CommonSetting[],
  changes: readonly SettingDifference[],
  now: Date,
): Promise<readonly string[]> {
  const refusals: string[] = [];
  for (const { name, after } of changes) {
    const kind = kinds.find((one) => name.startsWith(`${one.kind}/`));
    try {
      if (kind === undefined) throw impossibleSetting(name);
      await kind.store(tx, name.slice(kind.kind.length + 1), after, now);
    } catch (error) {
      // A refusal is thrown before anything is written, so the next setting can be tried.
      if (!(error instanceof Refusal)) throw error;
      refusals.push(`${name}: ${error.message}`);
    }
  }
  return refusals;
}

interface Taken {
  readonly sender: CellNumber;
  readonly by: string;
  readonly changes: readonly SettingDifference[];
}

async function record(kit: Kit, tx: Transaction, { sender, by, changes }: Taken): Promise<void> {
  const details = { cell: sender, changes: Object.fromEntries(changes.map(detailOf)) };
  const who = `${by} of cell ${sender}`;
  await recordAction(kit, tx, { by: who, action: "cell.take_settings", mode: "live", details });
}

const detailOf = ({ name, before, after }: SettingDifference) =>
  [name, { before: before ?? null, after: after ?? null }] as const;

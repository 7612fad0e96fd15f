import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { CommonSetting, SentSettings } from "../../../kernel/cells/common-setting.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { compareValues, type SettingDifference } from "./compare-values.ts";
import { noOtherCell, notConnected, settingsAreHomes } from "./errors.ts";
import { readCommonSettings } from "./take-settings.ts";

/** How the common settings of another cell compare with those of this one. */
export interface ComparedCell {
  readonly cell: CellNumber;
  /** Why it did not answer. Null: it did. */
  readonly problem: string | null;
  /** Why it takes none of them, or would take none. Empty: it takes all. */
  readonly refusals: readonly string[];
  /** From that cell's values to those of this one, as people read them. */
  readonly differences: readonly SettingDifference[];
}

/** Compares the common settings of this cell, which is the home cell, with those of the others. Changes nothing. */
export const compareSettings = (
  kit: Kit,
  kinds: readonly CommonSetting[],
  { cell, by }: { readonly cell?: CellNumber | undefined; readonly by: string },
): Promise<readonly ComparedCell[]> => askAll(kit, kinds, { cell, by, takes: false });

/**
 * Gives the common settings of this cell, which is the home cell, to the others. Returns what was changed in each. Each
 * takes all of them or none; one that does not answer gets them when this is run again.
 */
export async function applySettings(
  kit: Kit,
  kinds: readonly CommonSetting[],
  { cell, by }: { readonly cell?: CellNumber | undefined; readonly by: string },
): Promise<readonly ComparedCell[]> {
  const applied = await askAll(kit, kinds, { cell, by, takes: true });
  const changed = applied.filter(
    ({ refusals, differences }) => refusals.length === 0 && differences.length > 0,
  );
  await kit.database.transaction(async (tx) => {
    for (const one of changed) {
      const details = { cell: one.cell, settings: one.differences.map(({ name }) => name) };
      await recordAction(kit, tx, { by, action: "cell.apply_settings", mode: "live", details });
    }
  });
  return applied;
}

interface Asking {
  readonly cell: CellNumber | undefined;
  readonly by: string;
  readonly takes: boolean;
}

async function askAll(
  kit: Kit,
  kinds: readonly CommonSetting[],
  { cell, by, takes }: Asking,
): Promise<readonly ComparedCell[]> {
  const { numbers } = kit.providers.cells;
  const home = numbers.find((one) => kit.providers.cells.isHome(one));
  if (home !== undefined) throw settingsAreHomes({ home });
  if (cell !== undefined && !numbers.includes(cell)) throw notConnected({ cell });
  const asked = cell === undefined ? numbers : [cell];
  if (asked.length === 0) throw noOtherCell();
  const values = await readCommonSettings(kit.database, kinds);
  const sent = { by, kinds: kinds.map(({ kind }) => kind), values, takes };
  const compared: ComparedCell[] = [];
  for (const one of asked) compared.push(await askOne(kit, kinds, one, sent));
  return compared;
}

async function askOne(
  { providers }: Kit,
  kinds: readonly CommonSetting[],
  cell: CellNumber,
  sent: SentSettings,
): Promise<ComparedCell> {
  const answer = await providers.cells.askSettings(cell, sent);
  if (answer.kind === "said") {
    const differences = compareValues(answer.values, sent.values).map(describing(kinds));
    return { cell, problem: null, refusals: answer.refusals, differences };
  }
  const detail = "detail" in answer && answer.detail !== undefined ? `: ${answer.detail}` : "";
  return { cell, problem: `${answer.why}${detail}`, refusals: [], differences: [] };
}

const describing =
  (kinds: readonly CommonSetting[]) =>
  ({ name, before, after }: SettingDifference): SettingDifference => {
    const kind = kinds.find((one) => name.startsWith(`${one.kind}/`));
    const describe = (value: string | undefined) =>
      value === undefined || kind?.describe === undefined
        ? value
        : kind.describe(name.slice(kind.kind.length + 1), value);
    return { name, before: describe(before), after: describe(after) };
  };

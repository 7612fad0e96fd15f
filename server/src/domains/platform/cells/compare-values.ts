import type { SettingValue } from "../../../kernel/cells/common-setting.ts";

/** A common setting that differs between two cells. Undefined: the cell has none of this name. */
export interface SettingDifference {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What would change in a cell that has `values`, so that it has `wanted`. By name. */
export function compareValues(
  values: readonly SettingValue[],
  wanted: readonly SettingValue[],
): readonly SettingDifference[] {
  const [before, after] = [byName(values), byName(wanted)];
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names
    .map((name) => ({ name, before: before.get(name), after: after.get(name) }))
    .filter((one) => one.before !== one.after);
}

const byName = (values: readonly SettingValue[]): ReadonlyMap<string, string> =>
  new Map(values.map(({ name, value }) => [name, value]));

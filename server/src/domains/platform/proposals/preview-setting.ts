import type { Kit } from "../../../kernel/kit.ts";
import type { SettingKind } from "./define-setting.ts";
import { type FieldChange, needsSecondPerson } from "./rules.ts";

export interface SettingPreview {
  readonly changes: readonly FieldChange[];
  /** True if the change is proposed, and another person approves it. */
  readonly needsSecondPerson: boolean;
}

/** Returns what a change of a setting would do now. Changes nothing. */
export async function previewSetting<Order, Outcome extends object>(
  kit: Kit,
  kind: SettingKind<Order, Outcome>,
  order: Order,
): Promise<SettingPreview> {
  const { owner, ...change } = kind.prepare(kit, order);
  return await kit.database.transaction(async (tx) => {
    const { changes } = await change.plan(tx, await change.environmentOf(tx));
    return { changes, needsSecondPerson: needsSecondPerson(owner, kit.settings) };
  });
}

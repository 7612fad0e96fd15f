import {
  describeChange,
  previewSetting,
  type SettingKind,
} from "../domains/platform/proposals/index.ts";
import type { Kit } from "../kernel/kit.ts";
import type { Preview } from "./command.ts";

/** What a change of a setting would do: a line for each field, and then whom it concerns. */
export async function previewChange<Order, Outcome extends object>(
  kit: Kit,
  kind: SettingKind<Order, Outcome>,
  order: Order,
  concerns: string,
): Promise<Preview> {
  const { changes, needsSecondPerson } = await previewSetting(kit, kind, order);
  if (changes.length === 0)
    return { text: "Nothing would change: this is already the setting.", changes };
  const lines = [...changes.map(describeChange), concerns];
  if (needsSecondPerson) lines.push("It is proposed, and done when a second person approves it.");
  return { text: lines.join("\n"), changes };
}

export const concerning = ({ business, mode }: { business: bigint; mode: string }): string =>
  `This is for business ${business} in ${mode} mode.`;

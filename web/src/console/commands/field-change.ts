import type { CommandAnswer } from "../api/commands.ts";

/** A field of a setting, as it is and as it would be. */
export type FieldChange = NonNullable<CommandAnswer["changes"]>[number];

/** The same change as a row of now and then, with the signs of currencies. */
export const toDiffRow = ({ field, before, after }: FieldChange) => ({
  label: field,
  before: withSigns(before),
  after: withSigns(after),
});

const withSigns = (text: string): string =>
  text.replaceAll(/\bNGN (?=\d)/g, "₦").replaceAll(/\bUSD (?=\d)/g, "$");

/** The form in which the service writes a change in a text. Changes that a table shows are left out of the text. */
export const describeChange = ({ field, before, after }: FieldChange): string =>
  `${field}: ${before} → ${after}`;

/** A summary without the changes at its end. */
export function withoutChanges(summary: string, changes: readonly FieldChange[] | null): string {
  const ending = `: ${(changes ?? []).map(describeChange).join("; ")}`;
  return summary.endsWith(ending) ? summary.slice(0, -ending.length) : summary;
}

import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type {
  StatementLine,
  StatementPeriod,
} from "../../kernel/providers/ports/statement-source.ts";
import type { ExactJson } from "../http/exact-json.ts";

/** What a row of a provider's list is: a line, or nothing that belongs in the statement. */
export type RowOutcome =
  | { readonly kind: "line"; readonly line: StatementLine }
  | { readonly kind: "none" }
  | Unavailable
  | Unknown;

export interface Lines {
  readonly kind: "lines";
  readonly lines: readonly StatementLine[];
}

export const NO_LINE: RowOutcome = { kind: "none" };

const TEXT_MAX = 200;

/**
 * Reads rows one after the other. A row that proves nothing makes its page unknown: otherwise a line would be missing.
 */
export async function collectLines(
  rows: readonly ExactJson[],
  read: (row: ExactJson) => RowOutcome | Promise<RowOutcome>,
): Promise<Lines | Unavailable | Unknown> {
  const lines: StatementLine[] = [];
  for (const row of rows) {
    const outcome = await read(row);
    if (outcome.kind === "unavailable" || outcome.kind === "unknown") return outcome;
    if (outcome.kind === "line") lines.push(outcome.line);
  }
  return { kind: "lines", lines };
}

/** Whether a time is in a period. A provider may list more than it was asked for. */
export const isWithin = ({ from, to }: StatementPeriod, time: Date): boolean =>
  time >= from && time < to;

/** The provider's text for a line, cut to the length that a line allows. */
export const lineText = (...words: readonly (string | undefined)[]): string =>
  [...words.filter((word) => word !== undefined).join(" ")].slice(0, TEXT_MAX).join("");

/** A row without a part that a line needs. The detail names no person. */
export const incompleteRow = (part: string): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  detail: `a row of the list has no ${part}`,
});

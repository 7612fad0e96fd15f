import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { type CheckedRow, checkRows } from "./check-rows.ts";
import { outcomeOf } from "./count-outcomes.ts";
import { type RowOutcome, readRowOutcomes } from "./progress-queries.ts";
import { bankNameOf } from "./read-row.ts";
import type { BulkRow } from "./rules.ts";
import { type FileAsked, requireFile } from "./show-bulk-file.ts";

/** Which rows: those with something to look at, ready ones, skipped ones, all; of a sent file by outcome. */
export const ROW_VIEWS = ["review", "ready", "skipped", "all", "failed", "pending"] as const;

export type RowView = (typeof ROW_VIEWS)[number];

/** Returns the rows of a file: of a draft with what is wrong, of a sent one with their transfers. */
export async function showRows(kit: Kit, asked: FileAsked, view: RowView) {
  const file = await requireFile(kit, asked);
  if (file.state !== "sent") {
    const checked = await checkRows(kit, asked, file.rows);
    const shown = checked
      .map((row) => presentChecked(row, asked.mode))
      .filter(({ state }) => isShown(view, state));
    // Errors stop the sending, so they come first.
    return view === "review" ? shown.sort((one, other) => rank(one) - rank(other)) : shown;
  }
  const outcomes = await readRowOutcomes(kit.database, asked.environmentId, asked.id);
  const byRow = new Map(outcomes.map((outcome) => [outcome.rowNumber, outcome]));
  return file.rows
    .map((row) => presentSentRow(row, asked.mode, byRow.get(row.number)))
    .filter(({ state }) => isShown(view, state));
}

const rank = ({ state }: { readonly state: string }): number => (state === "error" ? 0 : 1);

const VIEWS: Readonly<Record<Exclude<RowView, "all">, readonly string[]>> = {
  review: ["error", "warning", "unknown"],
  ready: ["ready"],
  skipped: ["skipped"],
  failed: ["failed"],
  pending: ["pending", "awaiting_approval", "unknown"],
};

const isShown = (view: RowView, state: string): boolean =>
  view === "all" || VIEWS[view].includes(state);

const presentChecked = ({ row, state, problems }: CheckedRow, mode: Mode) => ({
  ...cellsOf(row),
  state,
  problems,
  /** As the list of banks has it. Null if the row names none. */
  bankName: bankNameOf(row, mode),
  reference: null,
  reason: null,
});

const presentSentRow = (row: BulkRow, mode: Mode, outcome: RowOutcome | undefined) => ({
  ...cellsOf(row),
  state: outcome === undefined ? ("skipped" as const) : outcomeOf(outcome),
  problems: [],
  bankName: bankNameOf(row, mode),
  reference: outcome === undefined ? null : referenceOf(outcome),
  reason: outcome?.reason ?? null,
});

const cellsOf = ({ skipped: _skipped, ...cells }: BulkRow) => cells;

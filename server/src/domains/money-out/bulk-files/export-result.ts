import type { Kit } from "../../../kernel/kit.ts";
import { csvLine, csvText } from "../../../kernel/text/csv.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { type RowOutcome, readRowOutcomes } from "./progress-queries.ts";
import { type BulkRow, HEADINGS, ROW_FIELDS } from "./rules.ts";
import { type FileAsked, requireFile } from "./show-bulk-file.ts";

const HEADING = ROW_FIELDS.map((field) => HEADINGS[field]);

/** The file to start from. It has no example row, which could be sent by mistake. */
export async function* template(): AsyncGenerator<string> {
  yield csvLine(HEADING);
}

/** Streams the rows of a file as they were typed, each with its reference, status and reason. */
export async function* exportResult(
  kit: Kit,
  asked: Pick<FileAsked, "environmentId" | "id">,
): AsyncGenerator<string> {
  const file = await requireFile(kit, asked);
  const outcomes = await readRowOutcomes(kit.database, asked.environmentId, asked.id);
  const byRow = new Map(outcomes.map((outcome) => [outcome.rowNumber, outcome]));
  yield csvLine([...HEADING, "reference", "status", "reason"]);
  for (const row of file.rows) yield csvLine([...cellsOf(row), ...resultOf(byRow.get(row.number))]);
}

const cellsOf = (row: BulkRow): readonly string[] => ROW_FIELDS.map((field) => csvText(row[field]));

function resultOf(outcome: RowOutcome | undefined): readonly string[] {
  if (outcome === undefined) return ["", "Not sent", ""];
  return [referenceOf(outcome), outcome.status, csvText(outcome.reason ?? "")];
}

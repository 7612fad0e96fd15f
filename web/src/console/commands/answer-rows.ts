/** A table of a command's answer, if its data is a list of records. */
export interface AnswerTable {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The records of an answer: the data itself, or the one list in it. Undefined if the data has no list of records. */
export function answerTable(data: unknown): AnswerTable | undefined {
  const list: readonly unknown[] = Array.isArray(data) ? data : onlyListOf(data);
  const rows = list.filter(isRecord);
  if (rows.length === 0 || rows.length < list.length) return undefined;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns, rows };
}

function onlyListOf(data: unknown): readonly unknown[] {
  if (!isRecord(data)) return [];
  const [list, second] = Object.values(data).filter((value) => Array.isArray(value));
  return list === undefined || second !== undefined ? [] : list;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One value as the text of a cell. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** True for a column of figures, whose digits are aligned. Ids count as names. */
export const isFigures = ({ rows }: AnswerTable, column: string): boolean =>
  !/id$/i.test(column) && rows.every((row) => typeof row[column] === "number");

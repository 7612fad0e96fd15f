/** The most rows of a file, as in one request of the API. */
export const ROWS_MAX = 1_000;

/** The columns of a row, as the template names them. */
export const ROW_FIELDS = ["bank", "accountNumber", "accountName", "amount", "narration"] as const;

export type RowField = (typeof ROW_FIELDS)[number];

/** The cells of a row as a person typed them. */
export type TypedCells = Readonly<Record<RowField, string>>;

/** A row of a file, with what was decided about it since. */
export interface BulkRow extends TypedCells {
  /** From 1, without the line of headings. */
  readonly number: number;
  readonly skipped: boolean;
  /** A person has seen its warnings and sends it. */
  readonly kept: boolean;
}

/** A correction of a row: new cells, or a decision about it. */
export interface RowChange extends Partial<TypedCells> {
  readonly number: number;
  readonly skipped?: boolean | undefined;
  readonly kept?: boolean | undefined;
}

/** A value that corrects the row, as a button offers it. */
export interface Suggestion {
  readonly field: RowField;
  readonly value: string;
  /** What the button says. */
  readonly label: string;
}

/** What is wrong with a row. A warning does not stop the sending. */
export interface Problem {
  readonly severity: "error" | "warning";
  readonly field: RowField;
  /** The code that the API would refuse it with. Null: the API would accept it. */
  readonly code: string | null;
  /** Two words for the table. */
  readonly label: string;
  readonly message: string;
  readonly suggestions: readonly Suggestion[];
}

export type RowState = "error" | "warning" | "ready" | "skipped";

export function stateOf(row: BulkRow, problems: readonly Problem[]): RowState {
  if (row.skipped) return "skipped";
  if (problems.some(({ severity }) => severity === "error")) return "error";
  return problems.length > 0 && !row.kept ? "warning" : "ready";
}

/** Applies corrections. The warnings of a row whose cells change must be seen again. */
export function applyChanges(
  rows: readonly BulkRow[],
  changes: readonly RowChange[],
): readonly BulkRow[] {
  const byNumber = new Map(changes.map((change) => [change.number, change]));
  return rows.map((row) => {
    const change = byNumber.get(row.number);
    if (change === undefined) return row;
    const isRetyped = ROW_FIELDS.some((field) => (change[field] ?? row[field]) !== row[field]);
    return { ...row, ...(isRetyped && { kept: false }), ...definedOf(change) };
  });
}

/** Without the fields that the change leaves out. */
const definedOf = (change: RowChange): Partial<BulkRow> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** The heading of each column in the template and in the result. */
export const HEADINGS: Readonly<Record<RowField, string>> = {
  bank: "bank",
  accountNumber: "account_number",
  accountName: "account_name",
  amount: "amount",
  narration: "narration",
};

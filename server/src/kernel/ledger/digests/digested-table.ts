import { type Sql, sql } from "../../database/sql.ts";
import { isSealedText } from "../../sealing/sealed-text.ts";

/**
 * A table whose rows, or at least the listed columns, never change once written. Each row has `recorded_at`: when its
 * transaction began, on the database's clock.
 */
export interface DigestedTable {
  /** The table. Its chain of digests has the same name. */
  readonly name: string;
  /** The name of one row in a finding. */
  readonly title: string;
  /** The columns that identify a row in a finding. */
  readonly key: readonly string[];
  /** Every column that never changes, in a fixed order. A column is never removed from this list, nor moved in it. */
  readonly columns: readonly string[];
  /**
   * Columns that were added after rows had been digested. A row where all of them are null has the digest that it had
   * before, so the earlier links stay valid.
   */
  readonly addedColumns?: readonly string[];
  /**
   * Which of these columns may hold a sealed text. The digest covers that it is sealed, but not its bytes: they change
   * when it is sealed under another master key. Its authentication tag already proves them.
   */
  readonly sealedColumns?: readonly string[];
  /**
   * How the table is partitioned. Without partitions, rows are found by an index on `recorded_at`. In a partition they
   * are found by the times on its pages, because that index would cost every transfer.
   */
  readonly cutBy?: "month" | "period";
  /** The table that a row may be moved to, with all its columns and its `period`. */
  readonly movedTo?: string;
}

/** The tables that every operation writes. */
export const LEDGER_TABLES: readonly DigestedTable[] = [
  {
    name: "ledger_transactions",
    title: "Ledger transaction",
    key: ["environment_id", "id"],
    columns: ["environment_id", "id", "kind", "narrative", "link_id", "occurred_at", "recorded_at"],
    cutBy: "month",
  },
  {
    name: "ledger_entries",
    title: "Ledger entry",
    key: ["environment_id", "account_id", "seq"],
    columns: [
      "environment_id",
      "account_id",
      "seq",
      "transaction_id",
      "counterparty_id",
      "available",
      "held",
      "pending",
      "balance_after",
      "purpose",
      "recorded_at",
    ],
    cutBy: "month",
  },
  {
    name: "events",
    title: "Event",
    key: ["environment_id", "id"],
    columns: ["environment_id", "id", "type", "body", "occurred_at", "recorded_at"],
    cutBy: "month",
  },
  {
    name: "operation_records",
    title: "Stored answer",
    key: ["environment_id", "key"],
    columns: ["environment_id", "key", "fingerprint", "status", "body", "recorded_at"],
    sealedColumns: ["body"],
    cutBy: "period",
    movedTo: "forgotten_operations",
  },
];

/** Returns the columns, each with the alias `row`. */
export const listColumns = (names: readonly string[]): Sql => list(names.map(columnOf));

/** Returns the JSON array that the digest of a row covers. */
export function digestedContent(table: DigestedTable): Sql {
  const usual = contentOf(table);
  const { addedColumns = [] } = table;
  if (addedColumns.length === 0) return sql`json_build_array(${usual})`;
  const added = listColumns(addedColumns);
  return sql`case when num_nonnulls(${added}) = 0 then json_build_array(${usual})
                  else json_build_array(${usual}, ${added}) end`;
}

/** A sealed text counts as `true`; JSON writes no plain text like that. */
const contentOf = ({ columns, sealedColumns = [] }: DigestedTable): Sql =>
  list(
    columns.map((name) => {
      const column = columnOf(name);
      if (!sealedColumns.includes(name)) return column;
      return sql`case when ${isSealedText(column)} then to_json(true) else to_json(${column}) end`;
    }),
  );

const columnOf = (name: string): Sql => sql`row.${sql.identifier(name)}`;

function list([first, ...others]: readonly Sql[]): Sql {
  if (first === undefined) throw new Error("a digested table has columns");
  return others.reduce((before, column) => sql`${before}, ${column}`, first);
}

import { type Sql, sql } from "../../database/sql.ts";

/**
 * The partitions that a group reads and writes, named by itself: asked through the table that they are part of, PostgreSQL
 * sets them all up for every statement, which took a lone operation a tenth of its time in the database.
 */
export interface Partitions {
  readonly transactions: Sql;
  readonly entries: Sql;
  readonly events: Sql;
  readonly records: Sql;
  /** The period that all rows of `records` are of. */
  readonly period: number;
}

/** Of a month as `2026_11`, and of a period of operation records. */
export const partitionsOf = (month: string, period: number): Partitions => ({
  transactions: sql.identifier(`ledger_transactions_${month}`),
  entries: sql.identifier(`ledger_entries_${month}`),
  events: sql.identifier(`events_${month}`),
  records: recordsOf(period),
  period,
});

/**
 * A period of records is 30 days, so a key of the last 30 is in this one or the one before; or in the next, on a server
 * that took over from one whose clock was ahead.
 */
export const recordsAround = (period: number): readonly [Sql, Sql, Sql] => [
  recordsOf(period - 1),
  recordsOf(period),
  recordsOf(period + 1),
];

const recordsOf = (period: number): Sql => sql.identifier(`operation_records_${period}`);

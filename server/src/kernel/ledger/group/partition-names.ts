import { type Sql, sql } from "../../database/sql.ts";

/**
 * The partitions that a group reads and writes, by their own names. Through the parent table PostgreSQL opens all
 * partitions for every statement, which took a single operation a tenth of its time in the database.
 */
export interface Partitions {
  readonly transactions: Sql;
  readonly entries: Sql;
  readonly events: Sql;
  readonly records: Sql;
  /** The period of all rows in `records`. */
  readonly period: number;
}

/** Names the partitions of a month, written as `2026_11`, and of a period of operation records. */
export const nameGroupPartitions = (month: string, period: number): Partitions => ({
  transactions: sql.identifier(`ledger_transactions_${month}`),
  entries: sql.identifier(`ledger_entries_${month}`),
  events: sql.identifier(`events_${month}`),
  records: nameRecords(period),
  period,
});

/**
 * Names the three partitions that may hold an operation key of the last 30 days. A period is 30 days, so they are this
 * one and the one before. The next one may hold it after a takeover from a server whose clock was ahead.
 */
export const nameRecordPartitions = (period: number): readonly [Sql, Sql, Sql] => [
  nameRecords(period - 1),
  nameRecords(period),
  nameRecords(period + 1),
];

const nameRecords = (period: number): Sql => sql.identifier(`operation_records_${period}`);

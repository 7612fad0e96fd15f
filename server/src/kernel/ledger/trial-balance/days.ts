import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { readArchivedUntil } from "../archived-past.ts";
import { readSettledUs } from "../digests/digested-parts.ts";
import type { TrialBalanceSteps } from "./steps.ts";

/** The days of one run, in the order of time. Each is a date in Lagos: `2026-11-26`. */
export interface RunDays {
  readonly days: readonly string[];
  /** The midnight at which the first day begins. */
  readonly from: Date;
  /** The midnight at which the last day ends. */
  readonly until: Date;
  /** The last complete day before this run. */
  readonly previous: string | null;
  /** The complete day after this run, of a day that was missed between others. */
  readonly next?: string | null;
}

/** A day that ends in the future has no closing balances. */
export class DayNotOver extends Error {
  override readonly name = "DayNotOver";
}

/** Entries of the day may still be written, so its balances are not final. */
export class DayNotSettled extends Error {
  override readonly name = "DayNotSettled";
}

/** Entries since the day are in archives only, so its balances cannot be computed any more. */
export class DayArchived extends Error {
  override readonly name = "DayArchived";
}

const DAY_MS = 86_400_000;
const LAGOS_AHEAD_MS = 3_600_000;

interface KnownDays {
  readonly today: string;
  readonly previous: string | null;
}

const readKnown = (database: Database) =>
  database.one<KnownDays>(sql`
    select (clock_timestamp() at time zone 'UTC' + interval '1 hour')::date::text as today,
           (select max(day)::text from trial_balance_days) as previous`);

/**
 * Returns the days without a trial balance, up to yesterday in Lagos on the database's clock. Throws `DayNotSettled` while
 * a transaction from before the last midnight still writes.
 */
export async function findDays(
  database: Database,
  steps: TrialBalanceSteps,
): Promise<RunDays | undefined> {
  const { today, previous } = await readKnown(database);
  const run = listDays(today, previous, steps.daysMax);
  return run && (await requireSettled(database, steps, run));
}

/**
 * Returns the run that writes one day: a missed one alone, or with the missing days before it. Undefined: the day has its
 * trial balance. Throws `DayNotOver`, `DayNotSettled` and `DayArchived`.
 */
export async function findDaysUntil(
  database: Database,
  steps: TrialBalanceSteps,
  day: string,
): Promise<RunDays | undefined> {
  const { today, previous } = await readKnown(database);
  if (day >= today) throw new DayNotOver(`The day ${day} is not over.`);
  const near = await database.many<{ day: string }>(sql`
    select day::text from trial_balance_days where day between ${day}::date - 1 and ${day}::date + 1`);
  const has = (one: string) => near.some((complete) => complete.day === one);
  if (has(day)) return undefined;
  const [before, after] = [shiftDay(day, -1), shiftDay(day, 1)];
  const run =
    previous !== null && day < previous
      ? listDays(after, has(before) ? before : null, 1)
      : listDays(after, previous, steps.daysMax);
  const archivedUntil = await readArchivedUntil(database);
  if (run !== undefined && archivedUntil !== null && run.from < archivedUntil)
    throw new DayArchived(`The entries of ${day} are in an archive only.`);
  const next = has(after) ? after : null;
  return run && (await requireSettled(database, steps, { ...run, next }));
}

async function requireSettled(
  database: Database,
  { settledAfterSeconds }: TrialBalanceSteps,
  run: RunDays,
): Promise<RunDays> {
  const settledUs = await readSettledUs(database, settledAfterSeconds);
  if (settledUs < BigInt(run.until.getTime()) * 1_000n)
    throw new DayNotSettled(
      `A transaction from before midnight still writes, so the trial balance of ${run.days.at(-1)} waits.`,
    );
  return run;
}

/** Returns the days after `previous` and before `today`, but no more than the last `daysMax`. */
export function listDays(
  today: string,
  previous: string | null,
  daysMax: number,
): RunDays | undefined {
  const end = Date.parse(today);
  const earliest = end - daysMax * DAY_MS;
  const next = previous === null ? earliest : Date.parse(previous) + DAY_MS;
  const start = Math.max(earliest, next);
  const count = (end - start) / DAY_MS;
  if (count <= 0) return undefined;
  const days = Array.from({ length: count }, (_, index) => toDay(start + index * DAY_MS));
  return { days, from: midnightInLagos(start), until: midnightInLagos(end), previous };
}

/** The day before or after another one. */
export const shiftDay = (day: string, by: number): string => toDay(Date.parse(day) + by * DAY_MS);

const toDay = (midnightUtc: number): string => new Date(midnightUtc).toISOString().slice(0, 10);

const midnightInLagos = (midnightUtc: number): Date => new Date(midnightUtc - LAGOS_AHEAD_MS);

import { bigintArray, textArray } from "../../database/arrays.ts";
import type { Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Minor } from "../../money.ts";
import { type RunDays, shiftDay } from "./days.ts";

/**
 * The sums of one environment, day and currency. Balances must sum to zero, and debits must equal credits. What was wrong
 * when the run's first day began is reported for that day only.
 */
export interface UnequalSums {
  readonly kind: "unequal";
  readonly environmentId: bigint;
  readonly day: string;
  readonly currency: string;
  readonly opening: Minor;
  readonly debit: Minor;
  readonly credit: Minor;
  readonly closing: Minor;
}

/** An account whose opening balance differs from its closing balance of the day before. */
export interface ChangedOpening {
  readonly kind: "changed_opening";
  readonly environmentId: bigint;
  readonly day: string;
  readonly currency: string;
  readonly account: string;
  readonly opening: Minor;
  /** What the kept trial balance of the day before says. */
  readonly closedWith: Minor;
}

/** Days that no run can write any more, because they are too long ago. */
export interface MissingDays {
  readonly kind: "missing_days";
  readonly first: string;
  readonly last: string;
}

export type TrialBalanceFault = UnequalSums | ChangedOpening | MissingDays;

export interface FaultsAsked {
  readonly days: readonly string[];
  /** The complete day before the first of them, if there is one. */
  readonly compared: string | null;
  /** The complete day after the last of them, if there is one. */
  readonly next?: string | null | undefined;
  readonly environmentIds: readonly bigint[];
}

/** Returns the days between the last complete one and the first of a run. */
export function findMissing({ days: [first], previous }: RunDays): MissingDays[] {
  if (first === undefined || previous === null || shiftDay(previous, 1) === first) return [];
  return [{ kind: "missing_days", first: shiftDay(previous, 1), last: shiftDay(first, -1) }];
}

/**
 * Compares the written rows. Within a run each day opens with what the day before closes with, so only its first day, and
 * the day after its last, are compared with kept ones.
 */
export async function findFaults(
  tx: Transaction,
  asked: FaultsAsked,
): Promise<TrialBalanceFault[]> {
  const { days, compared, next, environmentIds } = asked;
  const last = days.at(-1);
  const faults: TrialBalanceFault[] = await findUnequal(tx, asked);
  if (compared !== null) faults.push(...(await findChanged(tx, { ...asked, compared })));
  if (next && last !== undefined)
    faults.push(...(await findChanged(tx, { days: [next], compared: last, environmentIds })));
  return faults;
}

const findUnequal = (tx: Transaction, { days, environmentIds }: FaultsAsked) =>
  tx.many<UnequalSums>(sql`
    select 'unequal' as kind, row.environment_id as "environmentId", row.day::text as day, row.currency,
           sum(row.opening)::bigint as opening, sum(row.debit)::bigint as debit,
           sum(row.credit)::bigint as credit, sum(row.closing)::bigint as closing
    from unnest(${textArray(days)}::date[]) as listed(day)
    cross join unnest(${bigintArray(environmentIds)}::bigint[]) as asked(id)
    cross join lateral (
      select * from trial_balance_rows
      where day = listed.day and environment_id = asked.id offset 0
    ) row
    group by row.environment_id, row.day, row.currency
    having sum(row.debit) <> sum(row.credit)
      or (sum(row.opening) <> 0 and row.day = ${days[0]}::date)
    order by row.environment_id, row.day, row.currency`);

const findChanged = (
  tx: Transaction,
  { days: [first], compared, environmentIds }: FaultsAsked & { readonly compared: string },
) =>
  tx.many<ChangedOpening>(sql`
    select 'changed_opening' as kind, asked.id as "environmentId", ${first}::text as day,
           both_days.currency, both_days.account, both_days.opening, both_days.closed_with as "closedWith"
    from unnest(${bigintArray(environmentIds)}::bigint[]) as asked(id)
    cross join lateral (
      select account, currency, sum(opening)::bigint as opening, sum(closed_with)::bigint as closed_with
      from (
        select account, currency, opening, 0 as closed_with from trial_balance_rows
        where day = ${first}::date and environment_id = asked.id
        union all
        select account, currency, 0, closing from trial_balance_rows
        where day = ${compared}::date and environment_id = asked.id
      ) either
      group by account, currency
      offset 0
    ) both_days
    where both_days.opening <> both_days.closed_with
    order by asked.id, both_days.currency, both_days.account`);

import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import {
  bigint,
  changing,
  computed,
  integer,
  nullable,
  text,
  textList,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { accountThenIdentity } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Currency } from "../../../kernel/money.ts";
import type { Terms } from "./rules.ts";
import { addWithTimer } from "./settle-timer-queries.ts";

/** The owner of a credit: a business, or one of its customers. */
export type Whose = "business" | "wallet";

/** The environment's columns of a kind of money: `schedule` or `delay_seconds`. */
const termOf = (term: string) =>
  `case query.key when 'wallet' then wallet_settlement_${term} else settlement_${term} end`;

/** Today, on the clock of the environment that is read. */
const TODAY = "(now() + clock_offset_ms * interval '1 millisecond')::date";

/** Reads holidays as far ahead as a series of them can reach. */
const settlementTerms = recordTable({
  name: "settlement_terms",
  table: "environments",
  lock: "none",
  columns: {
    environmentId: bigint("id"),
    whose: computed(text<Whose>("whose"), "query.key"),
    schedule: computed(text<Terms["schedule"]>("schedule"), termOf("schedule")),
    delaySeconds: computed(integer("delay_seconds"), termOf("delay_seconds")),
    holidays: computed(
      textList("holidays"),
      `array(select to_char(day, 'YYYY-MM-DD') from holidays
        where day between ${TODAY} - 1 and ${TODAY} + 30)`,
    ),
  },
  identity: ({ whose }) => whose,
  insert: false,
});

export type TermsRow = RowOf<typeof settlementTerms>;

/** The need of an operation that credits money: the terms of settlement. */
export const termsOf = (whose: Whose): Need<TermsRow> => ({
  record: settlementTerms,
  key: whose,
});

/** The pending money of one account that becomes available at one time. It changes under the account's lock. */
export const settlements = recordTable({
  name: "settlement",
  table: "settlements",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    accountId: bigint("account_id"),
    currency: text<Currency>("currency"),
    dueAt: time("due_at"),
    amount: bigint("amount"),
    credits: integer("credits"),
    settledAt: changing(nullable(time("settled_at"))),
  },
  lookups: {
    /** A caller that knows the account needs no look-up before the locks. */
    account: {
      keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      resolve: accountThenIdentity,
    },
  },
  insert: (_usual, rows) => addWithTimer(rows),
  update: { alsoSets: "recorded_at = now()" },
});

export type Settlement = RowOf<typeof settlements>;

/** A settlement changes until it is settled. Its row then gets the time for its digest. */
export const digestedSettlements: DigestedTable = {
  name: "settlements",
  title: "Settlement",
  key: ["environment_id", "id"],
  columns: [
    ...["environment_id", "id", "account_id", "currency", "due_at", "amount", "credits"],
    ...["settled_at", "recorded_at"],
  ],
};

export const settlementOf = (accountId: bigint, id: bigint): Need<Settlement> => ({
  record: settlements,
  by: "account",
  key: `${accountId}/${id}`,
});

/** The due and unsettled money of an account by its environment's clock, the earliest first. */
export const readDue = (
  queryable: Queryable,
  environmentId: bigint,
  accountId: bigint,
  most: number,
) =>
  queryable.many<{ id: bigint }>(sql`
    select id from settlements
    where environment_id = ${environmentId} and account_id = ${accountId} and settled_at is null
      and due_at <= clock_timestamp() + (
        select clock_offset_ms from environments where id = ${environmentId}) * interval '1 millisecond'
    order by due_at
    limit ${most}`);

export const readSettlement = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<Settlement>(sql`
    select ${settlements.selected} from settlements
    where environment_id = ${environmentId} and id = ${id}`);

export interface Holiday {
  readonly day: string;
  readonly name: string;
}

export const readHolidays = (queryable: Queryable, from: string) =>
  queryable.many<Holiday>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, name from holidays
    where day >= ${from}::date order by holidays.day limit 200`);

export const readAllHolidays = (queryable: Queryable) =>
  queryable.many<Holiday>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, name from holidays order by holidays.day`);

export const storeHoliday = (tx: Queryable, { day, name }: Holiday) =>
  tx.run(sql`
    insert into holidays (day, name) values (${day}::date, ${name})
    on conflict (day) do update set name = excluded.name`);

export const deleteHoliday = (tx: Queryable, day: string) =>
  tx.maybeOne<Holiday>(sql`
    delete from holidays where day = ${day}::date
    returning to_char(day, 'YYYY-MM-DD') as day, name`);

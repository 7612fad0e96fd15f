import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  integer,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";

/** An account number that a provider is asked for. A repeated request finds here which provider may have opened it. */
export const accountOpenings = recordTable({
  name: "account_opening",
  table: "account_openings",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    /** Both change only while no call is unproven. */
    provider: changing(text("provider")),
    orderReference: changing(text("order_reference")),
    /** Calls that are under way, or whose outcome is unknown, or that opened the number. */
    unprovenCalls: changing(integer("unproven_calls")),
    createdAt: time("created_at"),
  },
});

export type AccountOpening = RowOf<typeof accountOpenings>;

export const accountOpeningOf = (id: bigint): Need<AccountOpening> => ({
  record: accountOpenings,
  key: String(id),
});

/** Deletes openings that no request can repeat any more. */
export const deleteOldOpenings = (queryable: Queryable, days: number, most: number) =>
  queryable.one<{ count: number }>(sql`
    with deleted as (
      delete from account_openings where ctid = any(array(
        select ctid from account_openings
        where created_at < now() - ${days} * interval '1 day'
        order by created_at limit ${most} for update skip locked))
      returning 1
    )
    select count(*)::integer as count from deleted`);

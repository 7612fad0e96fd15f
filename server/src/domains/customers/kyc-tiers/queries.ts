import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, computed, nullable, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";

/** An environment has one ladder, so every ladder has this identity. */
export const THE_LADDER = "ladder";

/** An environment's own ladder. There is a row for every environment, also where it has the usual one. */
export const ladders = recordTable({
  name: "kyc_ladder",
  lock: "none",
  columns: {
    environmentId: computed(bigint("environment_id"), "query.environment_id"),
    /** JSON; null where it is the usual one. */
    ladder: computed(
      nullable(text("ladder")),
      "(select ladder::text from kyc_ladders where environment_id = query.environment_id)",
    ),
  },
  identity: () => THE_LADDER,
});

export type LadderRow = RowOf<typeof ladders>;

export const readLadder = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<LadderRow>(ladders.read({ environmentIds: [environmentId], keys: [THE_LADDER] }));

export const storeLadder = (tx: Queryable, environmentId: bigint, ladder: string) =>
  tx.run(sql`
    insert into kyc_ladders (environment_id, ladder) values (${environmentId}, ${ladder}::jsonb)
    on conflict (environment_id) do update set ladder = excluded.ladder`);

export const removeLadder = (tx: Queryable, environmentId: bigint) =>
  tx.run(sql`delete from kyc_ladders where environment_id = ${environmentId}`);

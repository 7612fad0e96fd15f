import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { RecordKind } from "../../../kernel/ledger/records.ts";

/** An environment's own ladder as JSON; null where it has the usual one. */
export interface LadderRow {
  readonly environmentId: bigint;
  readonly ladder: string | null;
}

/** An environment has one ladder, so every ladder has this identity. */
export const THE_LADDER = "ladder";

export const ladders: RecordKind<LadderRow> = {
  name: "kyc_ladder",
  guard: "nothing",
  identity: () => THE_LADDER,
  read: ({ environmentIds, keys }) => sql`
    select asked.environment_id as "environmentId",
           (select ladder::text from kyc_ladders where environment_id = asked.environment_id) as ladder
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)`,
};

export const readLadder = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<LadderRow>(ladders.read({ environmentIds: [environmentId], keys: [THE_LADDER] }));

export const storeLadder = (tx: Queryable, environmentId: bigint, ladder: string) =>
  tx.run(sql`
    insert into kyc_ladders (environment_id, ladder) values (${environmentId}, ${ladder}::jsonb)
    on conflict (environment_id) do update set ladder = excluded.ladder`);

export const removeLadder = (tx: Queryable, environmentId: bigint) =>
  tx.run(sql`delete from kyc_ladders where environment_id = ${environmentId}`);

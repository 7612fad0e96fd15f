import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, computed, nullable, text } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";

/** An environment has one list of tiers, so every list has this identity. */
export const THE_TIER_LIST = "tiers";

/** The tiers of an environment. Every environment has a row, even with the default tiers. */
export const kycTierLists = recordTable({
  name: "kyc_tier_list",
  lock: "none",
  columns: {
    environmentId: computed(bigint("environment_id"), "query.environment_id"),
    /** The tiers as JSON. Null: the default tiers. */
    tiers: computed(
      nullable(text("tiers")),
      "(select tiers::text from kyc_tier_lists where environment_id = query.environment_id)",
    ),
  },
  identity: () => THE_TIER_LIST,
});

export type KycTierList = RowOf<typeof kycTierLists>;

export const readTierList = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<KycTierList>(
    kycTierLists.read({ environmentIds: [environmentId], keys: [THE_TIER_LIST] }),
  );

export const storeTierList = (tx: Queryable, environmentId: bigint, tiers: string) =>
  tx.run(sql`
    insert into kyc_tier_lists (environment_id, tiers) values (${environmentId}, ${tiers}::jsonb)
    on conflict (environment_id) do update set tiers = excluded.tiers`);

export const removeTierList = (tx: Queryable, environmentId: bigint) =>
  tx.run(sql`delete from kyc_tier_lists where environment_id = ${environmentId}`);

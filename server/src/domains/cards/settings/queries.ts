import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  boolean,
  integer,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";

/** An environment has one row, so every row has this identity. */
const THE_SETTINGS = "settings";

/** The card settings of an environment. Null: the default of the mode. */
const cardSettings = recordTable({
  name: "card_settings",
  table: "card_settings",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    isEntitled: nullable(boolean("is_entitled")),
    nairaPerDollar: nullable(integer("naira_per_dollar")),
    rateSource: nullable(text("rate_source")),
    rateSetAt: nullable(time("rate_set_at")),
  },
  identity: () => THE_SETTINGS,
  insert: false,
});

export type CardSettingsRow = RowOf<typeof cardSettings>;

/** The need of an operation on cards. Read it with `resolveSettings(found.settings, mode)`. */
export const neededCardSettings: Need<CardSettingsRow> = {
  record: cardSettings,
  key: THE_SETTINGS,
};

export const readSettings = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<CardSettingsRow>(
    cardSettings.read({ environmentIds: [environmentId], keys: [THE_SETTINGS] }),
  );

export const storeEntitlement = (tx: Queryable, environmentId: bigint, isEntitled: boolean) =>
  tx.run(sql`
    insert into card_settings (environment_id, is_entitled) values (${environmentId}, ${isEntitled})
    on conflict (environment_id) do update set is_entitled = excluded.is_entitled`);

export const storeRate = (
  tx: Queryable,
  environmentId: bigint,
  rate: { nairaPerDollar: number; source: string; setAt: Date },
) =>
  tx.run(sql`
    insert into card_settings (environment_id, naira_per_dollar, rate_source, rate_set_at)
    values (${environmentId}, ${rate.nairaPerDollar}, ${rate.source}, ${rate.setAt})
    on conflict (environment_id) do update
    set naira_per_dollar = excluded.naira_per_dollar, rate_source = excluded.rate_source,
        rate_set_at = excluded.rate_set_at`);

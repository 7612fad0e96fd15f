import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";

/** What the operator has set for the cards of an environment; null where nobody has set anything. */
export interface CardSettingsRow {
  readonly environmentId: bigint;
  readonly isEntitled: boolean | null;
  readonly nairaPerDollar: number | null;
  readonly rateSource: string | null;
  readonly rateSetAt: Date | null;
}

/** An environment has one row of them, so each has this identity. */
const THE_SETTINGS = "settings";

const cardSettings: RecordKind<CardSettingsRow> = {
  name: "card_settings",
  guard: "nothing",
  identity: () => THE_SETTINGS,
  read: ({ environmentIds, keys }) => sql`
    select settings.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", is_entitled as "isEntitled",
             naira_per_dollar as "nairaPerDollar", rate_source as "rateSource",
             rate_set_at as "rateSetAt"
      from card_settings where environment_id = asked.environment_id
      offset 0
    ) settings`,
};

/** What an operation on cards needs: then `settingsIn(found.settings, mode)`. */
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

import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Mode } from "../../tenancy/access.ts";

export interface ProviderStateRow {
  readonly provider: string;
  readonly mode: Mode;
  readonly switchedOff: boolean;
  readonly refusesWork: boolean;
  readonly resting: boolean;
}

export const readProviderStates = (queryable: Queryable) =>
  queryable.many<ProviderStateRow>(sql`
    select provider, mode, switched_off as "switchedOff", refuses_work as "refusesWork",
           coalesce(rests_until > now(), false) as resting
    from provider_states`);

/** `restMs` null: it rests no more. */
export const writeRest = (
  queryable: Queryable,
  rest: { provider: string; mode: Mode; restMs: number | null },
) =>
  queryable.run(sql`
    insert into provider_states as known (provider, mode, rests_until)
    values (${rest.provider}, ${rest.mode}, now() + ${rest.restMs}::double precision * interval '1 millisecond')
    on conflict (provider, mode) do update set rests_until = excluded.rests_until`);

export interface SwitchOrder {
  readonly provider: string;
  readonly mode: Mode;
  readonly switchedOff?: boolean | undefined;
  readonly refusesWork?: boolean | undefined;
}

/** Changes what is given and leaves the rest. */
export const writeSwitch = (queryable: Queryable, order: SwitchOrder) =>
  queryable.one<ProviderStateRow>(sql`
    insert into provider_states as known (provider, mode, switched_off, refuses_work)
    values (${order.provider}, ${order.mode}, coalesce(${order.switchedOff ?? null}::boolean, false),
            coalesce(${order.refusesWork ?? null}::boolean, false))
    on conflict (provider, mode) do update
    set switched_off = coalesce(${order.switchedOff ?? null}::boolean, known.switched_off),
        refuses_work = coalesce(${order.refusesWork ?? null}::boolean, known.refuses_work)
    returning provider, mode, switched_off as "switchedOff", refuses_work as "refusesWork",
              coalesce(rests_until > now(), false) as resting`);

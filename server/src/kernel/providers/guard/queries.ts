import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Mode } from "../../tenancy/access.ts";

export interface ProviderStateRow {
  readonly provider: string;
  readonly mode: Mode;
  readonly switchedOff: boolean;
  readonly refusesWork: boolean;
  readonly circuitOpen: boolean;
}

export const readProviderStates = (queryable: Queryable) =>
  queryable.many<ProviderStateRow>(sql`
    select provider, mode, switched_off as "switchedOff", refuses_work as "refusesWork",
           coalesce(circuit_open_until > now(), false) as "circuitOpen"
    from provider_states`);

/** `openMs` null: the circuit closed. */
export const writeCircuit = (
  queryable: Queryable,
  circuit: { provider: string; mode: Mode; openMs: number | null },
) =>
  queryable.run(sql`
    insert into provider_states as known (provider, mode, circuit_open_until)
    values (${circuit.provider}, ${circuit.mode}, now() + ${circuit.openMs}::double precision * interval '1 millisecond')
    on conflict (provider, mode) do update set circuit_open_until = excluded.circuit_open_until`);

export interface SwitchOrder {
  readonly provider: string;
  readonly mode: Mode;
  readonly switchedOff?: boolean | undefined;
  readonly refusesWork?: boolean | undefined;
}

/** Changes the given fields, and returns the new state. */
export const writeSwitch = (queryable: Queryable, order: SwitchOrder) =>
  queryable.one<ProviderStateRow>(sql`
    insert into provider_states as known (provider, mode, switched_off, refuses_work)
    values (${order.provider}, ${order.mode}, coalesce(${order.switchedOff ?? null}::boolean, false),
            coalesce(${order.refusesWork ?? null}::boolean, false))
    on conflict (provider, mode) do update
    set switched_off = coalesce(${order.switchedOff ?? null}::boolean, known.switched_off),
        refuses_work = coalesce(${order.refusesWork ?? null}::boolean, known.refuses_work)
    returning provider, mode, switched_off as "switchedOff", refuses_work as "refusesWork",
              coalesce(circuit_open_until > now(), false) as "circuitOpen"`);

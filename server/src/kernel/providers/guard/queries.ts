import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Mode } from "../../tenancy/access.ts";
import type { CircuitOpening } from "./circuit-breaker.ts";

export interface ProviderStateRow {
  readonly provider: string;
  readonly mode: Mode;
  readonly switchedOff: boolean;
  readonly refusesWork: boolean;
  /** No call is made before `circuitTriesAt`. */
  readonly circuitOpen: boolean;
  /** When the circuit breaker opened. Null: it is closed, or an older version wrote it. */
  readonly circuitOpenedAt: Date | null;
  /** From when on one call tries. Null: the circuit breaker is closed. */
  readonly circuitTriesAt: Date | null;
  /** How the latest call failed. */
  readonly circuitFailure: string | null;
}

const columns = sql`
  provider, mode, switched_off as "switchedOff", refuses_work as "refusesWork",
  coalesce(circuit_open_until > now(), false) as "circuitOpen",
  case when circuit_open_until is not null then circuit_opened_at end as "circuitOpenedAt",
  circuit_open_until as "circuitTriesAt",
  case when circuit_open_until is not null then circuit_failure end as "circuitFailure"`;

export const readProviderStates = (queryable: Queryable) =>
  queryable.many<ProviderStateRow>(sql`select ${columns} from provider_states`);

interface CircuitOf {
  readonly provider: string;
  readonly mode: Mode;
}

/** Keeps the time of the first opening until the circuit closes. `opening` undefined: it closed. */
export const writeCircuit = (
  queryable: Queryable,
  { provider, mode, opening }: CircuitOf & { readonly opening: CircuitOpening | undefined },
) =>
  queryable.run(sql`
    insert into provider_states as known
      (provider, mode, circuit_open_until, circuit_opened_at, circuit_failure)
    select ${provider}, ${mode}, now() + opens.ms * interval '1 millisecond',
           case when opens.ms is not null then now() end, ${opening?.failure ?? null}
    from (select ${opening?.openMs ?? null}::double precision as ms) opens
    on conflict (provider, mode) do update
    set circuit_open_until = excluded.circuit_open_until,
        circuit_opened_at = case when known.circuit_open_until is not null and excluded.circuit_opened_at is not null
          then coalesce(known.circuit_opened_at, excluded.circuit_opened_at)
          else excluded.circuit_opened_at end,
        circuit_failure = excluded.circuit_failure`);

/** Closes a circuit whose pause is over. */
export const endCircuit = (queryable: Queryable, { provider, mode }: CircuitOf) =>
  queryable.run(sql`
    update provider_states
    set circuit_open_until = null, circuit_opened_at = null, circuit_failure = null
    where provider = ${provider} and mode = ${mode} and circuit_open_until <= now()`);

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
    returning ${columns}`);

import type { Queryable, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { ProviderRoute } from "../choose-provider.ts";

export const ROUTED_PORTS = ["bank_rail", "collections", "bills", "identity", "cards"] as const;
export type RoutedPort = (typeof ROUTED_PORTS)[number];

export interface StoredRoute extends ProviderRoute {
  readonly port: RoutedPort;
  /** The first route that fits counts. */
  readonly position: number;
}

export const readRoutes = (queryable: Queryable) =>
  queryable.many<StoredRoute>(sql`
    select port, position, provider, environment_id as "environmentId", only_for as "onlyFor",
           amount_min as "amountMin", amount_max as "amountMax"
    from provider_routes
    order by port, position`);

/** Writes a route. One of the same port and position is replaced. */
export const writeRoute = (tx: Transaction, route: StoredRoute) =>
  tx.run(sql`
    insert into provider_routes (port, position, provider, environment_id, only_for, amount_min, amount_max)
    values (${route.port}, ${route.position}, ${route.provider}, ${route.environmentId}::bigint,
            ${route.onlyFor}::text[], ${route.amountMin}::bigint, ${route.amountMax}::bigint)
    on conflict (port, position) do update
    set provider = excluded.provider, environment_id = excluded.environment_id, only_for = excluded.only_for,
        amount_min = excluded.amount_min, amount_max = excluded.amount_max`);

/** False if it does not exist. */
export const deleteRoute = async (
  tx: Transaction,
  { port, position }: Pick<StoredRoute, "port" | "position">,
): Promise<boolean> =>
  (await tx.run(sql`delete from provider_routes where port = ${port} and position = ${position}`)) >
  0;

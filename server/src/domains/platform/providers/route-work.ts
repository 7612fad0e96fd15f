import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import {
  deleteRoute,
  type RoutedPort,
  readRoutes,
  type StoredRoute,
  writeRoute,
} from "../../../kernel/providers/live/route-queries.ts";
import { recordAction } from "../audit/index.ts";
import { findEnvironment } from "../businesses/index.ts";
import { providerUnknown, routeNotFound } from "./errors.ts";

interface RouteOrder {
  readonly port: RoutedPort;
  readonly position: number;
  readonly provider: string;
  /** Undefined: every business. */
  readonly businessId: bigint | undefined;
  /** Banks, categories or kinds. Undefined: all of them. */
  readonly onlyFor: readonly string[] | undefined;
  readonly amountMin: Minor | undefined;
  readonly amountMax: Minor | undefined;
  readonly by: string;
}

/** Returns which providers get new work of live mode, the first of a port first. */
export const listRoutes = ({ database }: Kit): Promise<StoredRoute[]> => readRoutes(database);

/** Sets which provider gets some new work. Orders that are accepted keep their provider. */
export async function setRoute(
  kit: Kit,
  { by, businessId, onlyFor, amountMin, amountMax, ...place }: RouteOrder,
): Promise<StoredRoute> {
  const { names } = kit.providers.live;
  const { provider } = place;
  if (!names.includes(provider)) throw providerUnknown({ provider, names });
  const environmentId =
    businessId === undefined ? null : await findEnvironment(kit.database, businessId, "live");
  const route: StoredRoute = {
    ...{ ...place, environmentId, onlyFor: onlyFor ?? null },
    ...{ amountMin: amountMin ?? null, amountMax: amountMax ?? null },
  };
  await kit.database.transaction(async (tx) => {
    await writeRoute(tx, route);
    const conditions = { onlyFor, amountMin: textOf(amountMin), amountMax: textOf(amountMax) };
    const details = { ...place, ...definedIn(conditions) };
    const about = businessId === undefined ? {} : { businessId };
    await recordAction(kit, tx, { by, action: "provider.route", mode: "live", details, ...about });
  });
  await kit.providers.live.refresh();
  return route;
}

/** Removes a route. Throws if it does not exist. */
export async function removeRoute(
  kit: Kit,
  { by, ...place }: Pick<RouteOrder, "port" | "position" | "by">,
): Promise<void> {
  await kit.database.transaction(async (tx) => {
    if (!(await deleteRoute(tx, place))) throw routeNotFound(place);
    await recordAction(kit, tx, {
      ...{ by, action: "provider.unroute", mode: "live", details: { ...place } },
    });
  });
  await kit.providers.live.refresh();
}

const textOf = (amount: Minor | undefined) => (amount === undefined ? undefined : String(amount));

const definedIn = (details: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));

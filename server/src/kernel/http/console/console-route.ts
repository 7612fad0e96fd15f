import { assert } from "../../assert.ts";
import type { OperatorPermission } from "../../tenancy/operators.ts";
import type { PlacedRoute } from "../places/place-router.ts";
import { soundRoutes } from "../routes/route-rules.ts";

/** Under this prefix operators reach the routes of the console. */
export const CONSOLE_PREFIX = "/console/api";

/** What the address of a request names before the route's own path: nothing, or a mode. */
export type ConsolePlace = "service" | "mode";

/** The path before a route's own, as OpenAPI writes it. */
export const CONSOLE_PLACES: Readonly<Record<ConsolePlace, string>> = {
  service: "",
  mode: "/{mode}",
};

/** A route for operators who have signed in. */
export interface ConsoleRoute extends PlacedRoute<ConsolePlace> {
  /** What the operator's role must allow. `anyone` is every operator. */
  readonly permission: OperatorPermission | "anyone";
  /** True if an operator who has no second factor yet may use it. */
  readonly beforeSecondFactor?: true;
}

/** Returns the routes if each declaration is consistent. A wrong one is our bug, and throws at start. */
export function soundConsoleRoutes(routes: readonly ConsoleRoute[]): readonly ConsoleRoute[] {
  for (const [, some] of Map.groupBy(routes, ({ of }) => of))
    soundRoutes(some.map(({ route }) => route));
  for (const { route, of, permission, beforeSecondFactor } of routes) {
    const { operationId, method, kind, path, idempotencyKey } = route;
    assert(
      method !== "GET" || kind === "read",
      `${operationId} writes, so its method cannot be GET: a page of another origin could make a browser send it`,
    );
    assert(
      kind === "read" || idempotencyKey === "required",
      `${operationId} writes, so it requires an Idempotency-Key`,
    );
    assert(
      of !== "service" || !/^\/(test|live)(\/|$)/.test(path),
      `${operationId}: ${path} begins with the name of a mode; only the routes of a mode follow one`,
    );
    assert(
      permission === "anyone" || beforeSecondFactor === undefined,
      `${operationId} demands a permission, so it demands a second factor too`,
    );
  }
  const byId = Map.groupBy(routes, ({ route }) => route.operationId);
  for (const [operationId, { length }] of byId)
    assert(length === 1, `${length} console routes have the operationId ${operationId}`);
  return routes;
}

import { assert } from "../../assert.ts";
import type { OtpPurpose, Permission } from "../../tenancy/members.ts";
import type { Route } from "../routes/route.ts";
import { soundRoutes } from "../routes/route-rules.ts";

/** Under this prefix people reach the routes that are offered to them. */
export const SESSION_PREFIX = "/dashboard/api";

/** What the address of a request names before the route's own path: the person, a business, or one of its modes. */
export type SessionPlace = "person" | "business" | "environment";

/** The path before a route's own, as OpenAPI writes it. */
export const PLACE_PATHS: Readonly<Record<SessionPlace, string>> = {
  person: "/me",
  business: "/b/{businessId}",
  environment: "/b/{businessId}/{mode}",
};

/** A route for people who have signed in. */
export interface SessionRoute {
  readonly route: Route;
  readonly of: SessionPlace;
  /** What the member's role must allow. Without one, every member may use it. */
  readonly permission?: Permission;
  /** True if the member confirms each request with the PIN. */
  readonly pin?: true;
  /** The purpose of the one-time code with which the person confirms each request. */
  readonly otp?: OtpPurpose;
}

/** The conditions under which people may use a route of the public API. */
export type Offer = Pick<SessionRoute, "permission" | "pin"> & { readonly permission: Permission };

/** The public routes that are offered to people, with the same schemas, refusals and operations. */
export function offerRoutes(
  routes: readonly Route[],
  offers: Readonly<Record<string, Offer>>,
): readonly SessionRoute[] {
  const offered = routes.filter(({ operationId }) => Object.hasOwn(offers, operationId));
  const known = new Set(offered.map(({ operationId }) => operationId));
  for (const operationId of Object.keys(offers))
    assert(
      known.has(operationId),
      `${operationId} is offered to people, but there is no such route`,
    );
  return offered.flatMap((route) => {
    const offer = offers[route.operationId];
    return offer === undefined ? [] : [{ route, of: "environment" as const, ...offer }];
  });
}

/** Returns the routes if each declaration is consistent. A wrong one is our bug, and throws at start. */
export function soundSessionRoutes(routes: readonly SessionRoute[]): readonly SessionRoute[] {
  for (const [, some] of Map.groupBy(routes, ({ of }) => of))
    soundRoutes(some.map(({ route }) => route));
  for (const { route, of, permission, pin } of routes) {
    const { operationId, method, kind, path } = route;
    assert(
      method !== "GET" || kind === "read",
      `${operationId} writes, so its method cannot be GET: a page of another origin could make a browser send it`,
    );
    assert(
      of !== "person" || (permission === undefined && pin === undefined),
      `${operationId} is about a person, who has permissions and a PIN only as a member of a business`,
    );
    assert(
      of !== "business" || !/^\/(test|live)(\/|$)/.test(path),
      `${operationId}: ${path} begins with the name of a mode; only the routes of an environment follow one`,
    );
  }
  const byId = Map.groupBy(routes, ({ route }) => route.operationId);
  for (const [operationId, { length }] of byId)
    assert(length === 1, `${length} session routes have the operationId ${operationId}`);
  return routes;
}

import findMyWay, { type HTTPMethod } from "find-my-way";
import { Refusal } from "../../refusals.ts";
import { type Prepared, prepare } from "../execute-request.ts";
import type { Route } from "../routes/route.ts";
import { PARAM_LENGTH_MAX } from "../routes/schemas.ts";

/** A route below a place that its address names first, such as a business or a mode. */
export interface PlacedRoute<Of extends string> {
  readonly route: Route;
  readonly of: Of;
}

/** How the addresses of some routes begin. */
export interface Places<Of extends string, Place extends { readonly of: Of }> {
  /** The beginning of the routes' names in metrics. */
  readonly name: string;
  readonly all: readonly Of[];
  /** Reads the place from an address, and what follows. Undefined if the address names none. */
  read(url: string): (Place & { readonly rest: string }) | undefined;
}

export interface FoundPlacedRoute<Placed, Place> {
  readonly placed: Placed;
  readonly prepared: Prepared;
  readonly place: Place;
  readonly params: Record<string, string | undefined>;
}

type Router = ReturnType<typeof findMyWay>;

const METHODS: readonly HTTPMethod[] = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"];

/** Finds the route of an address that begins with a place. */
export class PlaceRouter<
  Of extends string,
  Placed extends PlacedRoute<Of>,
  Place extends { readonly of: Of },
> {
  readonly #places: Places<Of, Place>;
  readonly #routers: ReadonlyMap<Of, Router>;
  readonly #prepared = new Map<Placed, Prepared>();

  constructor(places: Places<Of, Place>, routes: readonly Placed[]) {
    this.#places = places;
    this.#routers = new Map(places.all.map((of) => [of, newRouter(routes, of)]));
  }

  /** Throws `not_found` or `method_not_allowed` if there is no route. */
  find(method: string, url: string): FoundPlacedRoute<Placed, Place> {
    const place = this.#places.read(url);
    const router = place && this.#routers.get(place.of);
    if (place === undefined || router === undefined) throw notFound(url);
    const found = router.find(method as HTTPMethod, place.rest);
    if (found === null) throw notAllowed(router, place.rest) ?? notFound(url);
    // `newRouter` registered it with the placed route.
    const placed = found.store as Placed;
    return { placed, prepared: this.#prepare(placed), place, params: found.params };
  }

  /** At the first request to it: a process answers few of the routes. */
  #prepare(placed: Placed): Prepared {
    const known = this.#prepared.get(placed);
    if (known !== undefined) return known;
    const { route } = placed;
    const prepared = prepare(route, `${this.#places.name}.${route.operationId}`);
    this.#prepared.set(placed, prepared);
    return prepared;
  }
}

function newRouter<Of extends string>(routes: readonly PlacedRoute<Of>[], of: Of): Router {
  const router = findMyWay({ maxParamLength: PARAM_LENGTH_MAX });
  for (const placed of routes.filter((one) => one.of === of)) {
    const { method, path } = placed.route;
    const methods: HTTPMethod[] = method === "GET" ? ["GET", "HEAD"] : [method];
    router.on(methods, path, () => undefined, placed);
  }
  return router;
}

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

const notFound = (url: string) => new Refusal("not_found", `There is no route ${pathOf(url)}.`);

function notAllowed(router: Router, rest: string): Refusal | undefined {
  const allowed = METHODS.filter((method) => router.find(method, pathOf(rest)) !== null);
  if (allowed.length === 0) return undefined;
  const headers = { Allow: allowed.join(", ") };
  return new Refusal("method_not_allowed", `This path takes ${allowed.join(", ")}.`, { headers });
}

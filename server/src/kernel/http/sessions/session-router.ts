import findMyWay, { type HTTPMethod } from "find-my-way";
import { Refusal } from "../../refusals.ts";
import type { Mode } from "../../tenancy/access.ts";
import { type Prepared, prepare } from "../execute-request.ts";
import { PARAM_LENGTH_MAX } from "../routes/schemas.ts";
import type { SessionPlace, SessionRoute } from "./session-route.ts";

/** What the address names before the route's own path. */
export interface NamedPlace {
  readonly of: SessionPlace;
  /** Undefined for the routes of a person. */
  readonly businessId: bigint | undefined;
  /** Undefined but for the routes of an environment. */
  readonly mode: Mode | undefined;
}

export interface FoundRoute {
  readonly sessionRoute: SessionRoute;
  readonly prepared: Prepared;
  readonly place: NamedPlace;
  readonly params: Record<string, string | undefined>;
}

type Router = ReturnType<typeof findMyWay>;

const METHODS: readonly HTTPMethod[] = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"];

/** The person's own address, without more, is that of the profile. */
const ME = /^\/dashboard\/api\/me\/?(?=\?|$)/;

/** An id has at most 18 digits, so it fits into 64 bits. */
const ADDRESS = /^\/dashboard\/api(?:\/me|\/b\/([1-9]\d{0,17})(?:\/(test|live))?)(?=\/)/;

/** Finds the session route of an address. */
export class SessionRouter {
  readonly #routers: Readonly<Record<SessionPlace, Router>> = {
    person: newRouter(),
    business: newRouter(),
    environment: newRouter(),
  };
  readonly #prepared = new Map<SessionRoute, Prepared>();

  constructor(routes: readonly SessionRoute[]) {
    for (const sessionRoute of routes) {
      const { of, route } = sessionRoute;
      const methods: HTTPMethod[] = route.method === "GET" ? ["GET", "HEAD"] : [route.method];
      this.#routers[of].on(methods, route.path, () => undefined, sessionRoute);
    }
  }

  /** Throws `not_found` or `method_not_allowed` if there is no route. */
  find(method: string, url: string): FoundRoute {
    const named = readAddress(url);
    if (named === undefined) throw notFound(url);
    const { rest, ...place } = named;
    const router = this.#routers[place.of];
    const found = router.find(method as HTTPMethod, rest);
    if (found === null) throw notAllowed(router, rest) ?? notFound(url);
    // The constructor registered it with the session route.
    const sessionRoute = found.store as SessionRoute;
    const { params } = found;
    return { sessionRoute, prepared: this.#prepare(sessionRoute), place, params };
  }

  /** At the first request to it: a process answers few of the routes. */
  #prepare(sessionRoute: SessionRoute): Prepared {
    const known = this.#prepared.get(sessionRoute);
    if (known !== undefined) return known;
    const { route } = sessionRoute;
    const prepared = prepare(route, `session.${route.operationId}`);
    this.#prepared.set(sessionRoute, prepared);
    return prepared;
  }
}

const newRouter = (): Router => findMyWay({ maxParamLength: PARAM_LENGTH_MAX });

function readAddress(url: string): (NamedPlace & { readonly rest: string }) | undefined {
  const whole = url.replace(ME, "/dashboard/api/me/profile");
  const match = ADDRESS.exec(whole);
  if (match === null) return undefined;
  const [before, id, mode] = match;
  const rest = whole.slice(before.length);
  if (id === undefined) return { of: "person", businessId: undefined, mode: undefined, rest };
  const businessId = BigInt(id);
  if (mode === undefined) return { of: "business", businessId, mode: undefined, rest };
  // The expression takes no other text here.
  return { of: "environment", businessId, mode: mode as Mode, rest };
}

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

const notFound = (url: string) => new Refusal("not_found", `There is no route ${pathOf(url)}.`);

function notAllowed(router: Router, rest: string): Refusal | undefined {
  const allowed = METHODS.filter((method) => router.find(method, pathOf(rest)) !== null);
  if (allowed.length === 0) return undefined;
  const headers = { Allow: allowed.join(", ") };
  return new Refusal("method_not_allowed", `This path takes ${allowed.join(", ")}.`, { headers });
}

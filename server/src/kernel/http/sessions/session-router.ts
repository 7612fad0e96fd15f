import type { Mode } from "../../tenancy/access.ts";
import { type FoundPlacedRoute, PlaceRouter, type Places } from "../places/place-router.ts";
import type { SessionPlace, SessionRoute } from "./session-route.ts";

/** What the address names before the route's own path. */
export interface NamedPlace {
  readonly of: SessionPlace;
  /** Undefined for the routes of a person. */
  readonly businessId: bigint | undefined;
  /** Undefined but for the routes of an environment. */
  readonly mode: Mode | undefined;
}

export type FoundRoute = FoundPlacedRoute<SessionRoute, NamedPlace>;

/** Finds the session route of an address. */
export const sessionRouter = (routes: readonly SessionRoute[]) => new PlaceRouter(PLACES, routes);

/** The person's own address, without more, is that of the profile. */
const ME = /^\/dashboard\/api\/me\/?(?=\?|$)/;

/** An id has at most 18 digits, so it fits into 64 bits. */
const ADDRESS = /^\/dashboard\/api(?:\/me|\/b\/([1-9]\d{0,17})(?:\/(test|live))?)(?=\/)/;

const PLACES: Places<SessionPlace, NamedPlace> = {
  name: "session",
  all: ["person", "business", "environment"],
  read(url) {
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
  },
};

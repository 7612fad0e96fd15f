import type { Mode } from "../../tenancy/access.ts";
import { type FoundPlacedRoute, PlaceRouter, type Places } from "../places/place-router.ts";
import type { ConsolePlace, ConsoleRoute } from "./console-route.ts";

/** What the address names before the route's own path. */
export interface NamedConsolePlace {
  readonly of: ConsolePlace;
  /** Undefined for the routes of the whole service. */
  readonly mode: Mode | undefined;
}

export type FoundConsoleRoute = FoundPlacedRoute<ConsoleRoute, NamedConsolePlace>;

/** Finds the console's route of an address. */
export const consoleRouter = (routes: readonly ConsoleRoute[]) => new PlaceRouter(PLACES, routes);

const ADDRESS = /^\/console\/api(?:\/(test|live)(?=\/))?(?=\/)/;

const PLACES: Places<ConsolePlace, NamedConsolePlace> = {
  name: "console",
  all: ["service", "mode"],
  read(url) {
    const match = ADDRESS.exec(url);
    if (match === null) return undefined;
    const [before, mode] = match;
    const rest = url.slice(before.length);
    if (mode === undefined) return { of: "service", mode: undefined, rest };
    // The expression takes no other text here.
    return { of: "mode", mode: mode as Mode, rest };
  },
};

import { type JsonSchema, plainSchema } from "../../../kernel/http/openapi/json-schema.ts";
import { pathFinder, showPath } from "../../../kernel/http/routes/near-path.ts";
import { pathsOf, type Route } from "../../../kernel/http/routes/route.ts";
import { findSimilar } from "../../../kernel/text/find-similar.ts";
import { unknownRoute } from "./errors.ts";

/** The routes of the service, by the names that the log and its readers use. */
export interface RouteNames {
  /** Throws `unknownRoute` if no route has this operation id, this path, or a path with this end. */
  requireRoute(named: string): void;
  /** The schema of the route's body. Undefined if it takes none, or is a route of another version. */
  bodyOf(operationId: string): JsonSchema | undefined;
}

/** `load` gives every route. It is called once, at the first question. */
export function buildRouteNames(load: () => readonly Route[]): RouteNames {
  let loaded: readonly Route[] | undefined;
  const routes = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    requireRoute: (named) =>
      named.includes("/") ? requirePath(named, routes()) : requireOperation(named, routes()),
    bodyOf: (operationId) => {
      const body = routes().find((route) => route.operationId === operationId)?.body;
      return body && plainSchema(body);
    },
  };
}

function requirePath(path: string, routes: readonly Route[]): void {
  const near = pathFinder(routes.flatMap(pathsOf))(path);
  if (near?.edits === 0) return;
  throw unknownRoute({ route: path, meant: near && showPath(near.path) });
}

function requireOperation(operationId: string, routes: readonly Route[]): void {
  const names = routes.map((route) => route.operationId);
  if (names.includes(operationId)) return;
  throw unknownRoute({ route: operationId, meant: findSimilar(operationId, names) });
}

import { findSimilar } from "../../text/find-similar.ts";
import { plainSchema } from "../openapi/json-schema.ts";
import { buildPathLookup, showPath } from "./near-path.ts";
import { pathsOf, type Route } from "./route.ts";
import { listUnknownFields, type UnknownField } from "./unknown-fields.ts";

/** A name that no route has, and the name that was probably meant. */
export interface UnknownRoute {
  readonly route: string;
  readonly meant: string | undefined;
}

/** The routes of the service, by the names that the request log and its readers use. */
export interface RouteNames {
  /** Undefined if a route has this operation id, this path, or a path with this end. */
  findUnknownRoute(named: string): UnknownRoute | undefined;
  /** The fields of a logged body that its route ignored. None if the body is cut, and so not JSON. */
  listUnknownFields(operationId: string, body: string | null): readonly UnknownField[];
}

/** `load` gives every route. It is called once, at the first question. */
export function buildRouteNames(load: () => readonly Route[]): RouteNames {
  let loaded: readonly Route[] | undefined;
  const routes = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    findUnknownRoute: (named) =>
      named.includes("/")
        ? findUnknownPath(named, routes())
        : findUnknownOperation(named, routes()),
    listUnknownFields: (operationId, body) => {
      const schema = routes().find((route) => route.operationId === operationId)?.body;
      if (schema === undefined || body === null) return [];
      return listUnknownFields(plainSchema(schema), parse(body));
    },
  };
}

/** A path's end of values alone, such as `/wal_9t5z5j3a85g8`, may belong to many routes. */
const VALUES = /^(?:\/(?:\{[^/]*\}|[^/]*\d[^/]*))+$/;

function findUnknownPath(path: string, routes: readonly Route[]): UnknownRoute | undefined {
  if (VALUES.test(path)) return undefined;
  const near = buildPathLookup(routes.flatMap(pathsOf))(path);
  return near?.edits === 0 ? undefined : { route: path, meant: near && showPath(near.path) };
}

function findUnknownOperation(named: string, routes: readonly Route[]): UnknownRoute | undefined {
  const names = routes.map(({ operationId }) => operationId);
  return names.includes(named) ? undefined : { route: named, meant: findSimilar(named, names) };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

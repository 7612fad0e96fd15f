import type { Route } from "./route.ts";

/** The methods a path takes, whichever way it is spelled. Asked only when no route answered, so it need not be fast. */
export function methodsOf(path: string, routes: readonly Route[], prefix: string): string[] {
  const plain = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const methods = routes
    .filter((route) => pathsOf(route).some((one) => patternOf(one).test(plain)))
    .map((route) => route.method);
  const withHead = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  return [...new Set(withHead)].sort();
}

/** Every path of a route, without the prefix. */
export const pathsOf = (route: Pick<Route, "path" | "alsoAt">): readonly string[] => [
  route.path,
  ...(route.alsoAt ?? []),
];

function patternOf(path: string): RegExp {
  const steps = path
    .split("/")
    .map((step) => (step.startsWith(":") ? "[^/]+" : RegExp.escape(step)));
  return new RegExp(`^${steps.join("/")}/?$`);
}

import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { isMode, type Mode } from "../api/place.ts";
import { RouteError } from "../shell/error-boundary.tsx";
import { NotFound } from "../shell/not-found.tsx";
import type { PageComponent } from "../shell/page.ts";
import { Root } from "../shell/root.tsx";
import { parseSearch, writeSearch } from "../shell/search-text.ts";
import { PAGES } from "./pages.ts";
import { ConsoleRoute } from "./shell/console-route.tsx";
import { lastMode } from "./shell/last-mode.ts";
import type { ConsolePage } from "./shell/page.ts";
import { PageRoute } from "./shell/page-route.tsx";
import { consoleAddress } from "./shell/use-console.ts";

interface RouterContext {
  readonly queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });

const entryRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/login",
    component: lazyRouteComponent(() => import("./account/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/join",
    component: lazyRouteComponent(() => import("./account/join-page.tsx"), "JoinPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/",
    loader: () => {
      throw redirect({ to: consoleAddress(lastMode(), START), replace: true });
    },
  }),
];

const modeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$mode",
  // A link of a mail or a guide may leave the mode out: it opens in the one that was used last.
  beforeLoad: ({ params, location }) => {
    const { mode } = params;
    const isPage = PAGES.some(({ path }) => path.split("/")[0] === mode);
    if (!isMode(mode) && isPage)
      throw redirect({
        to: `/${lastMode()}${location.pathname}`,
        search: location.search,
        replace: true,
      });
  },
  component: ConsoleRoute,
});

const modeStart = createRoute({
  getParentRoute: () => modeRoute,
  path: "/",
  loader: ({ params }) => {
    // `beforeLoad` has checked it.
    throw redirect({ to: consoleAddress(params.mode as Mode, START), replace: true });
  },
});

/** What an operator sees first: the page that leads the navigation. */
const START = [...PAGES].sort((one, other) => rankOf(one) - rankOf(other))[0]?.path ?? "commands";

function rankOf({ navigation }: ConsolePage): number {
  if (navigation === undefined) return Number.POSITIVE_INFINITY;
  return navigation.position + (navigation.group === "main" ? 0 : 1_000);
}

/** The routes of the console: those before there is a session, and one for each page. */
export function createConsoleRouter(queryClient: QueryClient) {
  const pages = PAGES.map((page) => pageRoute(page));
  return createRouter({
    routeTree: rootRoute.addChildren([
      ...entryRoutes,
      modeRoute.addChildren([modeStart, ...pages]),
    ]),
    basepath: "/console",
    context: { queryClient },
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: () => <NotFound />,
    scrollRestoration: true,
  });
}

function pageRoute(page: ConsolePage): AnyRoute {
  const Component = componentOf(page.component);
  const route = createRoute({
    getParentRoute: () => modeRoute,
    path: `/${page.path}`,
    component: () => <PageRoute page={page} component={Component} />,
  });
  const children = page.children?.map((child) =>
    createRoute({
      getParentRoute: () => route,
      path: `/${child.path}`,
      component: componentOf(child.component),
    }),
  );
  return children === undefined ? route : route.addChildren(children);
}

/** `lazily` has checked that the module exports the name. */
function componentOf({ load, exportName }: PageComponent) {
  return lazyRouteComponent(
    load as () => Promise<Record<string, () => React.ReactNode>>,
    exportName,
  );
}

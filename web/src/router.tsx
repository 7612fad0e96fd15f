import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { asFailure } from "./api/failure.ts";
import { meQuery } from "./api/me.ts";
import type { Place } from "./api/place.ts";
import { PAGES } from "./pages.ts";
import { BusinessRoute } from "./shell/business-route.tsx";
import { clockQuery } from "./shell/clock-query.ts";
import { RouteError } from "./shell/error-boundary.tsx";
import { NotFound } from "./shell/not-found.tsx";
import type { Page, PageComponent, PageModule } from "./shell/page.ts";
import { PageRoute } from "./shell/page-route.tsx";
import { Root } from "./shell/root.tsx";
import { parseSearch, type Search, writeSearch } from "./shell/search-text.ts";

interface RouterContext {
  readonly queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });

const parent = () => rootRoute;

const entryRoutes = [
  createRoute({
    getParentRoute: parent,
    path: "/login",
    component: lazyRouteComponent(() => import("./sign-in/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    getParentRoute: parent,
    path: "/signup",
    component: lazyRouteComponent(() => import("./sign-in/signup-page.tsx"), "SignupPage"),
  }),
  createRoute({
    getParentRoute: parent,
    path: "/join",
    component: lazyRouteComponent(() => import("./sign-in/join-page.tsx"), "JoinPage"),
  }),
  createRoute({
    getParentRoute: parent,
    path: "/view",
    component: lazyRouteComponent(() => import("./sign-in/view-page.tsx"), "ViewPage"),
  }),
  createRoute({
    getParentRoute: parent,
    path: "/b",
    loader: ({ context }) => requireSession(context.queryClient, "/b"),
    component: lazyRouteComponent(
      () => import("./sign-in/choose-business-page.tsx"),
      "ChooseBusinessPage",
    ),
  }),
  createRoute({
    getParentRoute: parent,
    path: "/b/$businessId",
    loader: async ({ context, params }) => {
      const me = await requireSession(context.queryClient, `/b/${params.businessId}`);
      const business = me.businesses.find(({ id }) => String(id) === params.businessId);
      throw redirect({
        to: `/b/${params.businessId}/${business?.live === true ? "live" : "test"}/home`,
      });
    },
  }),
];

const businessRoute = createRoute({
  getParentRoute: parent,
  path: "/b/$businessId/$mode",
  // Every page of test mode begins with the note about its clock, so it is asked for beside the rest.
  loader: ({ context, params }) => {
    if (params.mode !== "test") return;
    const query = clockQuery({ businessId: params.businessId, mode: params.mode });
    context.queryClient.ensureQueryData(query).catch(() => undefined);
  },
  component: BusinessRoute,
});

const homeRedirect = createRoute({
  getParentRoute: () => businessRoute,
  path: "/",
  loader: ({ params }) => {
    throw redirect({ to: `/b/${params.businessId}/${params.mode}/home`, replace: true });
  },
});

/** The routes of the product: those outside any business, and one for each page. */
export function createAppRouter(queryClient: QueryClient) {
  const pages = PAGES.map((page) => pageRoute(page));
  return createRouter({
    routeTree: rootRoute.addChildren([
      ...entryRoutes,
      businessRoute.addChildren([homeRedirect, ...pages]),
    ]),
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

function pageRoute(page: Page): AnyRoute {
  const Component = componentOf(page.component);
  const route = createRoute({
    getParentRoute: () => businessRoute,
    path: `/${page.path}`,
    loader: (options) => prefetch(page.component, options),
    // The search is a key of the loader: another filter is prefetched too.
    loaderDeps: ({ search }) => ({ search }),
    component: () => <PageRoute page={page} component={Component} />,
  });
  const children = page.children?.map((child) =>
    createRoute({
      getParentRoute: () => route,
      path: `/${child.path}`,
      loader: (options) => prefetch(child.component, options),
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

interface LoaderOptions {
  readonly context: RouterContext;
  readonly params: Readonly<Record<string, string>>;
  readonly deps: { readonly search?: unknown };
}

/** Loads the code of a page, and begins the queries that it names. The page itself waits for neither. */
function prefetch({ load }: PageComponent, { context, params, deps }: LoaderOptions): void {
  const begin = async () => {
    const module = (await load()) as PageModule;
    const place = { businessId: params["businessId"], mode: params["mode"] } as Place;
    const search = (deps.search ?? {}) as Search;
    await module.prefetch?.({ place, search, params, queryClient: context.queryClient });
  };
  // A page that cannot be prefetched says so itself, when it is opened.
  begin().catch(() => undefined);
}

async function requireSession(client: QueryClient, next: string) {
  try {
    return await client.ensureQueryData(meQuery);
  } catch (error) {
    if (asFailure(error).status === 401) throw redirect({ to: "/login", search: { next } });
    throw error;
  }
}

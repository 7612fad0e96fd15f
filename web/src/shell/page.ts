import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "../api/me.ts";
import type { Place } from "../api/place.ts";

export const NAVIGATION_GROUPS = [
  "main",
  "be-paid",
  "customers",
  "developers",
  "settings",
] as const;
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export interface NavigationEntry {
  readonly group: NavigationGroup;
  /** The order within its group: 10, 20, 30 … */
  readonly position: number;
  readonly icon: LucideIcon;
  /** The letter after `G`. */
  readonly key?: string;
  /** True if it is one of the four tabs of a phone. */
  readonly isTab?: boolean;
  /** A shorter text there: `Send`. */
  readonly tabText?: string;
  /** The count beside it. It is loaded apart, and shows nothing until it knows. */
  readonly badge?: ComponentType;
}

/** What a page may prefetch, once a person points at its link. */
export interface PrefetchOptions {
  readonly place: Place;
  readonly search: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly queryClient: QueryClient;
}

/** Whether a list is asked for without a filter. A prefetch of all rows would be of no use to any other address. */
export const isUnfiltered = ({ search }: PrefetchOptions): boolean =>
  Object.keys(search).length === 0;

export interface PageModule {
  readonly prefetch?: (options: PrefetchOptions) => unknown;
}

/** A part of a page with an address of its own: the drawer of a row, a tab. It is drawn in the page's `<Outlet />`. */
export interface PageChild {
  /** Below the page's path: `$reference`. */
  readonly path: string;
  readonly component: PageComponent;
}

export interface PageComponent {
  readonly load: () => Promise<unknown>;
  readonly exportName: string;
}

export interface Page {
  /** Below `/b/{business}/{mode}/`: `transactions`, `settings/team`. */
  readonly path: string;
  /** The title of the document and of the link. */
  readonly title: string;
  /** Other names by which people search for it, separated by commas: `salary, payroll, csv`. */
  readonly keywords?: string;
  /** Without it, the page is absent from the navigation, and its address explains why. */
  readonly permission?: Permission;
  /**
   * `real` if its times are real ones in test mode too: what people and servers did. All others follow the test clock.
   */
  readonly clock?: "real";
  /** `test` for a page that live mode does not have. */
  readonly only?: "test";
  readonly navigation?: NavigationEntry;
  readonly component: PageComponent;
  readonly children?: readonly PageChild[];
}

/** The component of a page, loaded with its own chunk: `lazily(() => import("./index.tsx"), "HomePage")`. */
export function lazily<Module extends object>(
  load: () => Promise<Module>,
  exportName: keyof Module & string,
): PageComponent {
  return { load, exportName };
}

/** Declares a page. Its folder is found by having a `page.ts` that exports `page`. */
export const definePage = (page: Page): Page => page;

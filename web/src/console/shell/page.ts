import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { PageChild, PageComponent } from "../../shell/page.ts";
import type { Permission } from "../api/me.ts";

/** The groups of the navigation, in their order. The first has no heading. */
export const GROUPS = {
  main: undefined,
  money: "Money",
  providers: "Providers",
  deliveries: "Deliveries",
  customers: "Customers",
  system: "System",
} as const;
export type Group = keyof typeof GROUPS;

interface NavigationEntry {
  readonly group: Group;
  /** The order within its group: 10, 20, 30 … */
  readonly position: number;
  readonly icon: LucideIcon;
  /** The letter after `G`. */
  readonly key?: string;
  /** True if it is one of the four tabs of a phone. */
  readonly isTab?: boolean;
  /** The count beside it. It shows nothing until it knows. */
  readonly badge?: ComponentType;
}

export interface ConsolePage {
  /** Below `/console/{mode}/`: `commands`, `businesses/$businessId`. */
  readonly path: string;
  /** The title of the document and of the link. */
  readonly title: string;
  /** Other names by which people search for it, separated by commas. */
  readonly keywords?: string;
  /** Without it, the page is absent from the navigation, and its address explains why. */
  readonly permission?: Permission;
  /** True if it shows the same in test and live mode. */
  readonly isOfService?: true;
  readonly navigation?: NavigationEntry;
  readonly component: PageComponent;
  readonly children?: readonly PageChild[];
}

/** Declares a page. Its folder is found by having a `page.ts` that exports `page`. */
export const definePage = (page: ConsolePage): ConsolePage => page;

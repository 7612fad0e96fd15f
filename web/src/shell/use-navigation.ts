import { PAGES } from "../pages.ts";
import {
  NAVIGATION_GROUPS,
  type NavigationEntry,
  type NavigationGroup,
  type Page,
} from "./page.ts";
import { type CurrentPlace, usePlace } from "./use-place.ts";

export interface NavigationItem extends NavigationEntry {
  readonly page: Page;
  readonly to: string;
}

export const GROUP_NAMES: Readonly<Record<NavigationGroup, string>> = {
  main: "Money",
  "be-paid": "Get paid",
  customers: "Customers",
  developers: "Developers",
  settings: "Settings",
};

/** Whether the person's role and the mode have the page. */
export function isOffered({ permission, only }: Page, place: CurrentPlace): boolean {
  if (permission !== undefined && !place.can(permission)) return false;
  return only !== "test" || place.mode === "test";
}

/** The pages that this person may open in this mode, in the order of the navigation. */
export function useNavigation(): readonly NavigationItem[] {
  const place = usePlace();
  return PAGES.flatMap((page) => {
    const { navigation } = page;
    if (navigation === undefined || !isOffered(page, place)) return [];
    return [{ ...navigation, page, to: place.to(page.path) }];
  }).sort(
    (one, other) =>
      NAVIGATION_GROUPS.indexOf(one.group) - NAVIGATION_GROUPS.indexOf(other.group) ||
      one.position - other.position,
  );
}

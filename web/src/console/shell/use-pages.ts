import { useLocation } from "@tanstack/react-router";
import { PAGES } from "../pages.ts";
import { type ConsolePage, GROUPS, type Group } from "./page.ts";
import { type Console, useConsole } from "./use-console.ts";

export interface NavigationItem {
  readonly page: ConsolePage;
  readonly entry: NonNullable<ConsolePage["navigation"]>;
  readonly to: string;
  readonly isCurrent: boolean;
}

/** The pages that this operator may open, in the order of the navigation. */
export function useNavigation(): readonly NavigationItem[] {
  const here = useConsole();
  const current = useCurrentPage();
  const groups = Object.keys(GROUPS) as Group[];
  return PAGES.flatMap((page) => {
    const { navigation: entry, permission } = page;
    if (entry === undefined || (permission !== undefined && !here.can(permission))) return [];
    const isCurrent = current === page || current?.path.startsWith(`${page.path}/`) === true;
    return [{ page, entry, to: here.to(page.path), isCurrent }];
  }).sort(
    ({ entry: one }, { entry: other }) =>
      groups.indexOf(one.group) - groups.indexOf(other.group) || one.position - other.position,
  );
}

/** The page of the address. Undefined if no page has it. */
export function useCurrentPage(): ConsolePage | undefined {
  const here = useConsole();
  const { pathname } = useLocation();
  return pageAt(here, pathname);
}

function pageAt(here: Console, pathname: string): ConsolePage | undefined {
  const below = pathname.slice(here.to("").length).split("/");
  const fits = ({ path }: ConsolePage) =>
    path.split("/").every((part, index) => part.startsWith("$") || part === below[index]);
  return PAGES.filter(fits).sort((one, other) => lengthOf(other) - lengthOf(one))[0];
}

const lengthOf = ({ path }: ConsolePage): number => path.split("/").length;

/** Query fields that name a thing of one mode, or a place in a list of one mode. */
const OF_ONE_MODE = /(?:id|reference|page|search|searchby|key|business|customer)$/i;

/** The same page in the other mode, without what does not exist there. */
export function addressInMode(
  page: ConsolePage | undefined,
  search: Readonly<Record<string, string>>,
): { readonly path: string; readonly search: Readonly<Record<string, string>> } {
  const kept = Object.entries(search).filter(([name]) => !OF_ONE_MODE.test(name));
  return {
    path: (page?.path ?? "").replace(/\/?\$.*$/, ""),
    search: Object.fromEntries(kept),
  };
}

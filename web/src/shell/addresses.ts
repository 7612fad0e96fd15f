import type { Place } from "../api/place.ts";
import { otherMode } from "../api/place.ts";
import { type Search, writeSearch } from "./search-text.ts";

/** The address of a page: `pageAddress(place, ["transactions", "trf_…"], search)`. */
export function pageAddress(
  { businessId, mode }: Place,
  path: string | readonly string[],
  search: Readonly<Record<string, string | undefined>> = {},
): string {
  const below = typeof path === "string" ? path : path.map(encodeURIComponent).join("/");
  return `/b/${businessId}/${mode}/${below}${writeSearch(search)}`;
}

/** Query fields that name a thing of one mode, or a place in a list of one mode. */
const OF_ONE_MODE = /(?:id|reference|page|search|searchby|key)$/i;

/**
 * The same page in the other mode. Ids do not exist there, so the detail is left, and so are query fields that name
 * one. A page that the other mode does not have becomes home.
 */
export function addressInOtherMode(
  place: Place,
  pagePath: string | undefined,
  search: Search,
): string {
  const target = { ...place, mode: otherMode(place.mode) };
  const kept = Object.entries(search).filter(([name]) => !OF_ONE_MODE.test(name));
  const path = (pagePath ?? "home").replace(/\/?\$.*$/, "");
  return pageAddress(target, path, Object.fromEntries(kept));
}

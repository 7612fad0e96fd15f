import { useLocation } from "@tanstack/react-router";
import { PAGES } from "../pages.ts";
import { type CurrentPlace, usePlace } from "./use-place.ts";

/** Returns what is true for the path of the current page: on the page itself, and on its details. */
export function useIsAt(): (path: string) => boolean {
  const place = usePlace();
  const { pathname } = useLocation();
  return (path) => isAt(place, pathname, path);
}

function isAt(place: CurrentPlace, pathname: string, path: string): boolean {
  const address = place.to(path);
  if (pathname === address) return true;
  if (!pathname.startsWith(`${address}/`)) return false;
  // `customers` is not current on a page that has an entry of its own below it.
  const below = pathname.slice(place.to("").length);
  return !PAGES.some(
    (page) =>
      page.navigation !== undefined &&
      page.navigation.group !== "settings" &&
      page.path.length > path.length &&
      (below === page.path || below.startsWith(`${page.path}/`)),
  );
}

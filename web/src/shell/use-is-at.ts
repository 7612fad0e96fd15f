import { useLocation } from "@tanstack/react-router";
import { PAGES } from "../pages.ts";
import { usePlace } from "./use-place.ts";

/** True on the page of this path, and on its details. */
export function useIsAt(path: string): boolean {
  const place = usePlace();
  const { pathname } = useLocation();
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

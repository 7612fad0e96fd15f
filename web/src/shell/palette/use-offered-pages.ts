import { File } from "lucide-react";
import { PAGES } from "../../pages.ts";
import { isOffered, useNavigation } from "../use-navigation.ts";
import { usePlace } from "../use-place.ts";
import type { OfferedPage } from "./find-pages.ts";

/** The pages of the navigation, then those below them that need no id, as `send/bulk`. */
export function useOfferedPages(): readonly OfferedPage[] {
  const place = usePlace();
  const items = useNavigation();
  const below = PAGES.filter(
    (page) => page.navigation === undefined && !page.path.includes("$") && isOffered(page, place),
  ).map((page) => {
    const parent = items.find((item) => page.path.startsWith(`${item.page.path}/`));
    return { page, icon: parent?.icon ?? File, to: place.to(page.path) };
  });
  return [...items, ...below];
}

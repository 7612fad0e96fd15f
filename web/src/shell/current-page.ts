import { useLocation } from "@tanstack/react-router";
import { PAGES } from "../pages.ts";
import type { Page } from "./page.ts";
import { usePlace } from "./use-place.ts";

/** The page of the address. Undefined if no page has it. */
export function useCurrentPage(): Page | undefined {
  const place = usePlace();
  const { pathname } = useLocation();
  const below = pathname.slice(place.to("").length).split("/");
  const fits = (page: Page) =>
    page.path.split("/").every((part, index) => part.startsWith("$") || part === below[index]);
  return [...PAGES].filter(fits).sort((one, other) => lengthOf(other) - lengthOf(one))[0];
}

const lengthOf = ({ path }: Page): number => path.split("/").length;

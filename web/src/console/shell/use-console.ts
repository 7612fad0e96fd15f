import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Mode } from "../../api/place.ts";
import { type Search, writeSearch } from "../../shell/search-text.ts";
import { type Me, meQuery, type Permission } from "../api/me.ts";

export interface Console {
  readonly mode: Mode;
  readonly me: Me;
  /** Whether the operator's role has the permission. The service decides; this only leaves out what it would refuse. */
  can(permission: Permission): boolean;
  /** The address of a page here: `to(["businesses", id], search)`. The router adds `/console`. */
  to(
    path: string | readonly string[],
    search?: Readonly<Record<string, string | undefined>>,
  ): string;
  /** The beginning of each query key of this mode, so that no answer is shown in the other. */
  readonly key: readonly ["console", Mode];
}

/** Where the operator is and what they may do. For pages below the shell. */
export function useConsole(): Console {
  // The shell's route guarantees it: it draws no page for another mode.
  const { mode } = useParams({ strict: false }) as unknown as { readonly mode: Mode };
  const { data: me } = useSuspenseQuery(meQuery);
  return useMemo(
    () => ({
      mode,
      me,
      can: (permission) => me.permissions.includes(permission),
      to: (path, search) => consoleAddress(mode, path, search),
      key: ["console", mode],
    }),
    [mode, me],
  );
}

/** The address of a page of the console, below `/console`. */
export function consoleAddress(
  mode: Mode,
  path: string | readonly string[],
  search: Readonly<Record<string, string | undefined>> = {},
): string {
  const below = typeof path === "string" ? path : path.map(encodeURIComponent).join("/");
  return `/${mode}/${below}${writeSearch(search)}`;
}

/** The query of the address, as plain text. */
export const useSearchFields = (): Search => useSearch({ strict: false }) as Search;

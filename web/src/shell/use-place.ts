import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type Api, apiOf } from "../api/client.ts";
import { type Business, type Me, meQuery, type Permission } from "../api/me.ts";
import type { Place } from "../api/place.ts";
import { pageAddress } from "./addresses.ts";
import type { Search } from "./search-text.ts";

export interface CurrentPlace extends Place {
  readonly me: Me;
  readonly business: Business;
  /** The session API of this mode: `place.api.GET("/business/balance")`. */
  readonly api: Api;
  /** Whether the person's role has the permission. The service decides; this only leaves out what it would refuse. */
  can(permission: Permission): boolean;
  /** The address of a page here: `place.to(["transactions", reference], search)`. */
  to(
    path: string | readonly string[],
    search?: Readonly<Record<string, string | undefined>>,
  ): string;
  /** The beginning of each query key, so that no answer is shown in another mode. */
  readonly key: readonly [string, string];
}

/** Where the person is: business, mode, and what they may do there. For pages below the shell. */
export function usePlace(): CurrentPlace {
  // The shell's route guarantees both: it draws no page for a mode or a business that does not
  // exist.
  const { businessId, mode } = useParams({ strict: false }) as unknown as Place;
  const { data: me } = useSuspenseQuery(meQuery);
  return useMemo(() => {
    const place: Place = { businessId, mode };
    const business = me.businesses.find(({ id }) => String(id) === businessId);
    if (business === undefined) throw new Error("A page was drawn outside of a business.");
    return {
      ...place,
      me,
      business,
      api: apiOf(place),
      can: (permission) => business.permissions.includes(permission),
      to: (path, search) => pageAddress(place, path, search),
      key: [businessId, mode],
    };
  }, [businessId, mode, me]);
}

/** The query of the address, as plain text. Pass it to `place.to` so that a detail keeps the list behind it. */
export const useSearchFields = (): Search => useSearch({ strict: false }) as Search;

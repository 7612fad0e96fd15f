import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { meQuery } from "../api/me.ts";
import { type Surroundings, SurroundingsContext } from "./surroundings.ts";
import { usePlace } from "./use-place.ts";

/** The surroundings of a page of a business. */
export function BusinessSurroundings({ children }: { readonly children: ReactNode }) {
  const place = usePlace();
  const client = useQueryClient();
  const surroundings = useMemo<Surroundings>(
    () => ({
      name: place.business.name,
      isTest: place.mode === "test",
      person: {
        email: place.me.email,
        hasAuthenticator: place.me.hasTwoFactor,
        needsSecondFactor: false,
      },
      refreshPerson: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
      missingPinTo: place.me.hasPin ? undefined : place.to("settings/security"),
    }),
    [place, client],
  );
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>;
}

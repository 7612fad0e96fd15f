import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

/** The look of pay pages is the same in both modes, so its key names no mode. */
export const brandingKey = ({ businessId }: CurrentPlace) => [businessId, "branding"] as const;

export const brandingQuery = (place: CurrentPlace) =>
  queryOptions({
    queryKey: brandingKey(place),
    queryFn: ({ signal }) =>
      readData(
        api.GET("/b/{businessId}/branding", {
          params: { path: { businessId: place.businessId } },
          signal,
        }),
      ),
  });

import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { apiOf } from "../../api/client.ts";
import type { DataOf } from "../../api/data-of.ts";
import type { Place } from "../../api/place.ts";

export const keysKey = ({ businessId, mode }: Place) => [businessId, mode, "keys"] as const;

/** The keys in force, without their secrets. */
export const keysQuery = (place: Place) =>
  queryOptions({
    queryKey: keysKey(place),
    queryFn: async ({ signal }) => (await readData(apiOf(place).GET("/keys", { signal }))).keys,
  });

export type ApiKey = DataOf<ReturnType<typeof keysQuery>>[number];

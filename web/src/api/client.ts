import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./generated/schema.d.ts";
import type { Place } from "./place.ts";
import { fetchInSession } from "./session-fetch.ts";

export type Api = Client<paths>;

/** The session API: what a signed-in person may call. Paths begin with `/me` or `/b/{businessId}`. */
export const api: Api = createClient<paths>({ baseUrl: "/dashboard/api", fetch: fetchInSession });

/** The same for one mode of one business: paths are those of the public API, such as `/business/balance`. */
export function apiOf({ businessId, mode }: Place): Api {
  return createClient<paths>({ baseUrl: addressOf({ businessId, mode }), fetch: fetchInSession });
}

/** Where an environment's files and streams are. */
export const addressOf = ({ businessId, mode }: Place): string =>
  `/dashboard/api/b/${businessId}/${mode}`;

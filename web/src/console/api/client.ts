import createClient, { type Client } from "openapi-fetch";
import { UNATTENDED_HEADER } from "../../api/attendance.ts";
import { fetchInSession } from "../../api/session-fetch.ts";
import type { paths } from "./generated/schema.d.ts";

/** The API of the console. The routes of a mode have it in their path: `/{mode}/…`. */
export const api: Client<paths> = createClient<paths>({
  baseUrl: "/console/api",
  fetch: fetchInSession,
});

/** For requests that a page makes by itself. They do not prolong the session. */
export const UNATTENDED = { [UNATTENDED_HEADER]: "1" } as const;

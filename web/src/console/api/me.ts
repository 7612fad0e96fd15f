import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api, UNATTENDED } from "./client.ts";
import type { operations } from "./generated/schema.d.ts";

export type Me =
  operations["showOperator"]["responses"]["200"]["content"]["application/json"]["data"];
export type Permission = Me["permissions"][number];
export type Role = Me["role"];

const REFRESHED_MS = 60_000;

const meKey = ["console", "me"] as const;

/** The operator, and when the session ends: the first request of every visit. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => readData(api.GET("/me", { headers: UNATTENDED, signal })),
  staleTime: REFRESHED_MS,
  refetchInterval: REFRESHED_MS,
  retry: false,
});

/** The same request on behalf of the person, so that it prolongs the session. */
export const prolongSession = () => readData(api.GET("/me"));

/**
 * Who has just signed in again. It does not use the query, which may itself wait for the sign-in, and returns a 401
 * instead of waiting for another one.
 */
export async function readSignedInEmail(): Promise<string> {
  return (await readData(api.GET("/me", { fetch: (request) => fetch(request) }))).email;
}

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

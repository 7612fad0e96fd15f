import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import type { components } from "../../api/generated/schema.d.ts";

export type Session = components["schemas"]["Session"];

export const sessionsKey = ["me", "sessions"] as const;

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => readData(api.GET("/me/sessions", { signal })),
});

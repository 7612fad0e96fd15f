import { queryOptions } from "@tanstack/react-query";
import { readData } from "./answer.ts";
import { api } from "./client.ts";

export type Role = "owner" | "admin" | "developer" | "finance" | "support" | "read_only";

export type Permission =
  | "money:read"
  | "money:send"
  | "money:approve"
  | "collections:write"
  | "bills:buy"
  | "customers:read"
  | "customers:write"
  | "identity:reveal"
  | "cards:write"
  | "webhooks:read"
  | "webhooks:write"
  | "keys:read"
  | "keys:write"
  | "requests:read"
  | "simulator:use"
  | "team:read"
  | "team:write"
  | "settings:write"
  | "audit:read";

/** One business of the person, with what the person may do in it. */
export interface Business {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly status: string;
  readonly permissions: readonly Permission[];
  /** Whether live mode is open to it. */
  readonly live: boolean;
}

export interface Me {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly hasPin: boolean;
  readonly hasTwoFactor: boolean;
  readonly businesses: readonly Business[];
  /** Set for an operator of the service, who looks at one business and changes nothing. */
  readonly viewing: Viewing | null;
}

/** Why an operator looks at a business, and until when. */
export interface Viewing {
  readonly reason: string;
  readonly endsAt: string;
}

/** The signed-in person and their businesses: the first request of every visit. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  // The schema of this route has more than the shell needs.
  queryFn: ({ signal }) => readData(api.GET("/me/profile", { signal })) as Promise<Me>,
  staleTime: 5 * 60_000,
  retry: false,
});

/**
 * Who has just signed in again. It does not use the query, which may itself wait for the sign-in, and returns a 401
 * instead of waiting for another one.
 */
export async function readSignedInEmail(): Promise<string> {
  const me = await readData(api.GET("/me/profile", { fetch: (request) => fetch(request) }));
  return (me as Me).email;
}

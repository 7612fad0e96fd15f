import { postAuth } from "./auth-request.ts";

/** Begins a look at a business by the token of its link, which works once. */
export async function beginViewing(token: string): Promise<{ readonly businessId: number }> {
  // The sign-in API describes this answer; it has no generated types.
  return (await postAuth("viewing/begin", { token })) as unknown as { businessId: number };
}

export const endViewing = () => postAuth("viewing/end", {});

import { failureOf } from "./answer.ts";
import { fetchInSession } from "./session-fetch.ts";

/** Sends JSON to an address of the session API that has no typed client, and returns `data`. */
export async function postJson<Data>(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Data> {
  const response = await fetchInSession(
    new Request(path, {
      method: "POST",
      // Every write of the session API has an Idempotency-Key. If the caller gives none, it is a
      // new intention.
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  );
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, answer);
  // The caller names the type of the route that it calls.
  return (answer as { data: Data }).data;
}

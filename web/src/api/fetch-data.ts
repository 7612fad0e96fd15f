import { failureOf } from "./answer.ts";
import { fetchInSession } from "./session-fetch.ts";

/** Reads from an address of the session API whose path the compiler does not know. Returns `data`. */
export async function fetchData<Data>(address: string, signal: AbortSignal): Promise<Data> {
  const response = await fetchInSession(new Request(address, { signal }));
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, body);
  // The caller names the type of the data that it asks for.
  return (body as { data: Data }).data;
}

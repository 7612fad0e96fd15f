import { failureOf, type Listed, type Pagination } from "./answer.ts";
import { fetchInSession } from "./session-fetch.ts";

/** Reads a page of a list whose path the compiler does not know. Returns its rows and its position. */
export async function fetchList<Row>(address: string, signal: AbortSignal): Promise<Listed<Row>> {
  const response = await fetchInSession(new Request(address, { signal }));
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, body);
  // Every list of the service has this form; the caller names the type of its rows.
  const { data, meta } = body as { data: readonly Row[]; meta: { pagination: Pagination } };
  return { rows: data, pagination: meta.pagination };
}

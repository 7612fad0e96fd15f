import type { IncomingHttpHeaders } from "node:http";

/** Reads a header that must not come twice. Node joins repeated headers with a comma, which none of ours contains. */
export function readHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** What a field has now, and what it had before. A struck-out list of old values is hard to read. */
export function describeChange(before: string | null, after: string | null): string {
  if (before === null) return after ?? "removed";
  return after === null ? `removed, was ${before}` : `${after}, was ${before}`;
}

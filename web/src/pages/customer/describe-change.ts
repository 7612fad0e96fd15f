/** The current value of a field, and the previous one. A struck-out list of old values is hard to read. */
export function describeChange(before: string | null, after: string | null): string {
  if (before === null) return after ?? "removed";
  return after === null ? `removed, was ${before}` : `${after}, was ${before}`;
}

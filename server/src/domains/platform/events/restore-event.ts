/**
 * Parses an event's body so that it is written again as the same bytes: a number beyond the digits of a double keeps
 * all of them.
 */
export function restoreEvent(body: string): object {
  return JSON.parse(body, restoreNumber) as object;
}

function restoreNumber(this: unknown, _key: string, value: unknown, context?: unknown): unknown {
  if (typeof value !== "number") return value;
  // TypeScript's library does not have the reviver's source or JSON.rawJSON yet.
  const { source } = context as { source: string };
  if (String(value) === source) return value;
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(source);
}

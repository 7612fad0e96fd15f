/**
 * An event's body as a value that is written out again as the bytes it came from: a number beyond the digits of a double
 * keeps every one of them.
 */
export function restoreEvent(body: string): object {
  return JSON.parse(body, restoreNumber) as object;
}

function restoreNumber(this: unknown, _key: string, value: unknown, context?: unknown): unknown {
  if (typeof value !== "number") return value;
  // TypeScript's library knows neither the source that a reviver is given nor JSON.rawJSON yet.
  const { source } = context as { source: string };
  if (String(value) === source) return value;
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(source);
}

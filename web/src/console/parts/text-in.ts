/** A field of what a command answered, as text. Empty if it has none. */
export function textIn(data: unknown, field: string): string {
  if (typeof data !== "object" || data === null) return "";
  const value: unknown = Reflect.get(data, field);
  return typeof value === "string" ? value : "";
}

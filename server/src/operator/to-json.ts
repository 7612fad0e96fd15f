/** The output of a command for programs. Ids exceed the digits of a double, so they are text. */
export function toJson(data: unknown): string {
  return JSON.stringify(data, (_, value) => (typeof value === "bigint" ? String(value) : value), 2);
}

/** The query of an address as plain text fields: `?status=Failed` is `{ status: "Failed" }`. */
export type Search = Readonly<Record<string, string>>;

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

/** The same back. Fields without a value are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  if (fields.length === 0) return "";
  return `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}

/** The query of a request: fields without a value are left out. */
export function queryText(
  fields: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Pairs of a query with their names sorted by code unit, as every language's plain sort does. Equal names keep their order.
 * `read` is applied to each name and value before they are sorted.
 */
export function canonicalQuery(rawQuery: string, read: (text: string) => string): string {
  const pairs = rawQuery
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      const name = read(at < 0 ? pair : pair.slice(0, at));
      return { name, value: at < 0 ? "" : read(pair.slice(at + 1)) };
    });
  const sorted = pairs.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return sorted.map(({ name, value }) => `${name}=${value}`).join("&");
}

/** The text that an escaped one stands for; one with a broken escape stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** One spelling for each text: all but letters, digits and `-._~` is escaped, in upper-case hexadecimal (RFC 3986). */
export function reencoded(text: string): string {
  return encodeURIComponent(decoded(text)).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Sorts the pairs of a query by name, by code unit, as the plain sort of every language does. Equal names keep their
 * order. `read` is applied to each name and value before the sort.
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

/** Decodes an escaped text. A text with a broken escape is returned as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Escapes all but letters, digits and `-._~`, in upper-case hexadecimal (RFC 3986), so that each text has one form. */
export function reencoded(text: string): string {
  return encodeURIComponent(decoded(text)).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

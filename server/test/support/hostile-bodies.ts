/** JSON texts that no provider would write as a value. */
const VALUES: readonly string[] = [
  ...["null", "true", "{}", "[]", '""', "-5", "0.001", "1e400", "1e-9", "1e99", "[[[{}]]]"],
  ...["99999999999999999999999999", "-9223372036854775809", '"NaN"', '"5,000.00"', '"Infinity"'],
  ...[String.raw`"A\u0000B"`, String.raw`"\u0000"`, String.raw`"A\ud83dB"`],
  ...[String.raw`"A\u202eB\u2066"`, String.raw`"\u001b[2J\u0007\r\n"`, '"=HYPERLINK(1)"'],
  ...[String.raw`"'); drop table transactions; --\""`, '"../../etc"', '"__proto__"'],
  ...['"-271821-04-20T00:00:00Z"', '"+275760-09-13T00:00:00Z"', `"${"x".repeat(60_000)}"`],
];

/** Bodies that are not a notice at all. */
export const UNREADABLE: readonly string[] = [
  ...["", "[", "null", "7", '"text"', "[]", "{}", "<html>", "\u0000", "\uFEFF{}", "\u202e{}"],
  ...["[".repeat(5_000), `${'{"data":'.repeat(1_000)}1${"}".repeat(1_000)}`, '{"__proto__":{}}'],
];

/** The longest body that is read, a JSON text. */
export const longBody = (bytes: number): string => `{"data":"${"x".repeat(bytes - 11)}"}`;

/** Replaces the value at a path by a JSON text that JSON.stringify could not write. */
type Change = (text: string | undefined) => string | undefined;

/**
 * Variants of a genuine body with one hostile part: each field and each object in turn has every hostile value, is
 * missing, or occurs twice. `others` are further texts, such as references of other businesses.
 */
export function hostileVariants(genuine: string, others: readonly string[]): string[] {
  const parsed: unknown = JSON.parse(genuine);
  const values = [...VALUES, ...others.map((text) => JSON.stringify(text))];
  return pathsOf(parsed).flatMap((path) => [
    ...values.map((value) => write(parsed, path, () => value)),
    write(parsed, path, () => undefined),
    // The last of two equal names counts in JSON.
    ...["null", "{}", "1"].map((second) =>
      write(parsed, path, (text) => `${text},${JSON.stringify(path.at(-1))}:${second}`),
    ),
  ]);
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([field, inner]) => [
    [field],
    ...pathsOf(inner).map((path) => [field, ...path]),
  ]);
}

function write(value: unknown, [field, ...rest]: readonly string[], change: Change): string {
  const fields = Object.entries(value as object).flatMap(([name, inner]) => {
    const plain = JSON.stringify(inner) as string | undefined;
    if (name !== field) return plain === undefined ? [] : [`${JSON.stringify(name)}:${plain}`];
    const text = rest.length > 0 ? write(inner, rest, change) : change(plain);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${fields.join(",")}}`;
}

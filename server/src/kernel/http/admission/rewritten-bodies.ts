/** A message that clients sign by mistake. */
export interface WrongMessage {
  /** Which message it is: what follows "made over". It has no colon. */
  readonly what: string;
  readonly text: string;
}

/**
 * What clients sign in place of the bytes that they send: the body with other line ends, or written again as JSON. The
 * list is in the order of how frequent each is.
 */
export function listRewrites(body: string): readonly WrongMessage[] {
  const value = parse(body);
  const rewrites = [...(value === undefined ? [] : listJson(value)), ...listEdges(body)];
  return rewrites.filter(({ text }) => text !== body);
}

const listEdges = (body: string): readonly WrongMessage[] => [
  { what: "the body with a line break at its end", text: `${body}\n` },
  { what: "the body without the spaces around it", text: body.trim() },
  { what: "the body with Windows line breaks", text: body.replaceAll(/\r?\n/g, "\r\n") },
  { what: "the body with Unix line breaks", text: body.replaceAll("\r\n", "\n") },
];

function listJson({ value }: { readonly value: unknown }): readonly WrongMessage[] {
  const compact = JSON.stringify(value);
  const spaced = write(value, [", ", ": "]);
  return [
    { what: "the body written again as JSON without spaces", text: compact },
    { what: "the body written again as JSON with spaces between fields", text: spaced },
    { what: "the body written again as JSON in ASCII, without spaces", text: inAscii(compact) },
    { what: "the body written again as JSON in ASCII, with spaces", text: inAscii(spaced) },
    {
      what: "the body written again as JSON with escaped slashes",
      text: inAscii(compact).replaceAll("/", "\\/"),
    },
    {
      what: "the body written again as JSON with sorted fields",
      text: write(value, [",", ":"], true),
    },
    {
      what: "the body written again as JSON, indented by two spaces",
      text: JSON.stringify(value, null, 2),
    },
    {
      what: "the body written again as JSON, indented by four spaces",
      text: JSON.stringify(value, null, 4),
    },
  ];
}

function write(value: unknown, between: readonly [string, string], isSorted = false): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = (one: unknown) => write(one, between, isSorted);
  const [comma, colon] = between;
  if (Array.isArray(value)) return `[${value.map(inner).join(comma)}]`;
  const fields = Object.entries(value);
  const inOrder = isSorted ? fields.toSorted(([a], [b]) => (a < b ? -1 : 1)) : fields;
  const written = inOrder.map(([name, one]) => `${JSON.stringify(name)}${colon}${inner(one)}`);
  return `{${written.join(comma)}}`;
}

const inAscii = (json: string): string =>
  json.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Deeper values are not written again: no client sends them by mistake. */
const DEPTH_MAX = 64;

function parse(body: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isShallow(value, DEPTH_MAX) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)));

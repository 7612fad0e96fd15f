/** A statement and its parameters. Its text never contains a value. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The texts of templates without nested SQL: the text of such a template is always the same. */
const texts = new WeakMap<TemplateStringsArray, string>();

/** The texts of templates whose nested SQL has no values, such as table names, by that SQL. */
const splicedTexts = new WeakMap<TemplateStringsArray, Map<string, string>>();

/** Builds a statement from a template. A nested `Sql` is inserted; anything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const pieces = parts.filter(isSql);
  if (pieces.some(({ values }) => values.length > 0)) return splice(strings, parts);
  if (pieces.length > 0) return spliceNames(strings, parts);
  let text = texts.get(strings);
  if (text === undefined) {
    text = strings.reduce((before, after, index) => `${before}$${index}${after}`);
    texts.set(strings, text);
  }
  return { text, values: parts };
}

function spliceNames(strings: TemplateStringsArray, parts: readonly unknown[]): Sql {
  const known = splicedTexts.get(strings) ?? new Map<string, string>();
  splicedTexts.set(strings, known);
  const key = JSON.stringify(parts.map((part) => (isSql(part) ? part.text : null)));
  const text = known.get(key) ?? splice(strings, parts).text;
  known.set(key, text);
  return { text, values: parts.filter((part) => !isSql(part)) };
}

function splice(strings: TemplateStringsArray, parts: readonly unknown[]): Sql {
  let text = strings[0] ?? "";
  const values: unknown[] = [];
  for (const [index, part] of parts.entries()) {
    if (isSql(part)) {
      text += part.text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`);
      values.push(...part.values);
    } else {
      values.push(part);
      text += `$${values.length}`;
    }
    text += strings[index + 1] ?? "";
  }
  return { text, values };
}

/** Constant SQL for building a statement from parts: `sql.empty`, `sql.identifier`. */
sql.empty = { text: "", values: [] } as Sql;

/** Quotes the name of a table or column that is known only at run time. */
sql.identifier = (name: string): Sql => ({ text: `"${name.replaceAll('"', '""')}"`, values: [] });

function isSql(part: unknown): part is Sql {
  return typeof part === "object" && part !== null && "text" in part && "values" in part;
}

/** A piece of HTML in which every value has been escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Html[];

/** Builds HTML from a template. Each value is escaped, unless it is HTML itself. An absent value adds nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = strings.reduce((before, after, index) => before + textOf(values[index - 1]) + after);
  return new Html(text);
}

function textOf(value: Value): string {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(textOf).join("");
  return escaped(String(value));
}

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");

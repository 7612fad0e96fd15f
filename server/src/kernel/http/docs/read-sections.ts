import { Marked, type Tokens } from "marked";

/** A heading of a guide: its level, its text without the signs of Markdown, and its anchor. */
export interface Heading {
  readonly depth: number;
  readonly title: string;
  readonly anchor: string;
}

/** A heading, and the text up to the next one. */
export interface Section {
  readonly heading: Heading;
  readonly text: string;
}

/** The sections of a guide, in their order. */
export function readSections(text: string): readonly Section[] {
  const sections: { heading: Heading; text: string }[] = [];
  for (const token of new Marked({ gfm: true }).lexer(text)) {
    const last = sections.at(-1);
    if (token.type === "heading") sections.push({ heading: toHeading(token), text: "" });
    else if (last !== undefined) last.text += plainText(token.raw);
  }
  return sections;
}

const toHeading = ({ depth, text: title }: Tokens.Generic): Heading => ({
  depth: Number(depth),
  title: plainText(String(title)),
  anchor: anchorOf(String(title)),
});

/** Without the signs of Markdown that stand around words. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/^```\w*$/gm, "")
    .replaceAll(/^[-| ]+$/gm, "")
    .replaceAll(/[`*|]/g, "");

/** The name of a heading, as in the links between guides: small letters with hyphens. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

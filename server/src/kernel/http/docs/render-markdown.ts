import { Marked, type Tokens } from "marked";
import { Html, html } from "../../text/html.ts";
import { anchorOf, type Heading, readSections } from "./read-sections.ts";

/** Renders our own Markdown. HTML inside it is shown as text, and addresses of files become those of pages. */
export function renderMarkdown(text: string): Html {
  const marked = new Marked({ gfm: true, async: false });
  const contents = contentsOf(readSections(text).map(({ heading }) => heading));
  marked.use({
    renderer: {
      html: ({ text: raw }) => html`${raw}`.text,
      code: ({ text: code }) => html`<pre tabindex="0"><code>${code}\n</code></pre>\n`.text,
      heading({ tokens, depth, text: title }) {
        const id = anchorOf(title);
        const inner = new Html(this.parser.parseInline(tokens));
        const level = new Html(`h${depth}`);
        const link = html`<${level} id="${id}"><a href="#${id}">${inner}</a></${level}>\n`;
        return depth === 1 ? `${link.text}${contents.text}` : link.text;
      },
      link({ href, tokens }) {
        const inner = new Html(this.parser.parseInline(tokens));
        const url = pageOf(href);
        return url === undefined ? inner.text : html`<a href="${url}">${inner}</a>`.text;
      },
      table(table) {
        const head = new Html(table.header.map((cell) => this.tablecell(cell)).join(""));
        const rows = table.rows.map((row) => rowOf(row, (cell) => this.tablecell(cell)));
        return html`<div class="table" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>\n`.text;
      },
    },
  });
  // Without asynchronous extensions the answer is a string.
  return new Html(marked.parse(text) as string);
}

const rowOf = (row: readonly Tokens.TableCell[], render: (cell: Tokens.TableCell) => string) =>
  html`<tr>${new Html(row.map(render).join(""))}</tr>\n`;

/** With fewer sections the whole guide is seen at once. */
const SECTIONS_MIN = 3;

/** The list of a guide's sections, with a link to each. Empty for a short guide. */
function contentsOf(headings: readonly Heading[]): Html {
  const links = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (links.length < SECTIONS_MIN) return html``;
  return html`<nav class="contents" aria-label="On this page">
<ul>
${links.map(({ depth, title, anchor }) => html`<li class="level-${depth}"><a href="#${anchor}">${title}</a></li>\n`)}</ul>
</nav>\n`;
}

/** The address of what a guide links to. Undefined: the service does not serve it. */
function pageOf(href: string): string | undefined {
  if (/^(?:#|https:)/.test(href)) return href;
  const guide = /^([a-z-]+)\.md(#.*)?$/.exec(href);
  if (guide !== null) return `/docs/guides/${guide[1]}${guide[2] ?? ""}`;
  return PAGES[href];
}

const PAGES: Readonly<Record<string, string>> = {
  "../errors.md": "/docs/errors",
  "../request-signature-vectors.json": "/docs/request-signature-vectors.json",
  "../webhook-vectors.json": "/docs/webhook-vectors.json",
};

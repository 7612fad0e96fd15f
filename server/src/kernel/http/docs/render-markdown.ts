import { Marked, type Tokens } from "marked";
import { Html, html } from "../../text/html.ts";

/** Renders our own Markdown. HTML inside it is shown as text, and addresses of files become those of pages. */
export function renderMarkdown(text: string): Html {
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      html: ({ text: raw }) => html`${raw}`.text,
      code: ({ text: code }) => html`<pre tabindex="0"><code>${code}\n</code></pre>\n`.text,
      heading({ tokens, depth, text: title }) {
        const id = anchorOf(title);
        const inner = new Html(this.parser.parseInline(tokens));
        const level = new Html(`h${depth}`);
        return html`<${level} id="${id}"><a href="#${id}">${inner}</a></${level}>\n`.text;
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

/** The name of a heading, as in the links between guides: small letters with hyphens. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

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

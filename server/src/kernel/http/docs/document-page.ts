import { type Html, html } from "../../text/html.ts";
import { type Asset, asset } from "./asset.ts";
import { pageHeaders } from "./page-headers.ts";

interface DocumentPage {
  readonly title: string;
  /** The style sheet of this kind of page, besides that of all pages. */
  readonly styles: string;
  readonly main: Html;
  /** What the reader searched for, shown in the search field. */
  readonly query?: string;
  /** Whether its examples can be copied. */
  readonly hasExamples?: boolean;
}

/** The longest text that is searched for. */
export const SEARCH_LENGTH_MAX = 100;

/** Where a reader can go from every page. */
const DESTINATIONS = [
  ["/", "Kasuwa"],
  ["/docs", "API reference"],
  ["/docs/guides", "Guides"],
  ["/docs/errors", "Errors"],
] as const;

/**
 * Returns a page of the documentation. It loads nothing from another origin, and works without its one script, which adds
 * the buttons that copy examples.
 */
export function documentPage(contents: DocumentPage): Asset {
  const { title, styles, main, query = "", hasExamples = false } = contents;
  const links = DESTINATIONS.map(([url, name]) => html`<a href="${url}">${name}</a>\n`);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/page.css">
<link rel="stylesheet" href="/docs/assets/${styles}">
${hasExamples && COPY_SCRIPT}</head>
<body>
<header>
${links}<form action="/docs/search" role="search">
<input type="search" name="q" value="${query}" maxlength="${SEARCH_LENGTH_MAX}" required aria-label="Search the guides and errors">
<button>Search</button>
</form>
</header>
<main>
${main}
</main>
</body>
</html>
`;
  const headers = pageHeaders({ styles: "'self'", scripts: hasExamples, forms: true });
  return asset("text/html; charset=utf-8", page.text, headers);
}

const COPY_SCRIPT = html`<script src="/docs/assets/copy.js" defer></script>\n`;

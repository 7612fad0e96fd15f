import { type Html, html } from "../../text/html.ts";
import { type Asset, asset } from "./asset.ts";
import { pageHeaders } from "./page-headers.ts";

interface DocumentPage {
  readonly title: string;
  /** The style sheet of this kind of page, besides that of all pages. */
  readonly styles: string;
  readonly main: Html;
}

/** Where a reader can go from every page. */
const DESTINATIONS = [
  ["/", "Kasuwa"],
  ["/docs", "API reference"],
  ["/docs/guides", "Guides"],
  ["/docs/errors", "Errors"],
] as const;

/** Returns a page of the documentation that needs style sheets only: no script, nothing from another origin. */
export function documentPage({ title, styles, main }: DocumentPage): Asset {
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
</head>
<body>
<header>
${links}</header>
<main>
${main}
</main>
</body>
</html>
`;
  return asset("text/html; charset=utf-8", page.text, pageHeaders({ styles: "'self'" }));
}

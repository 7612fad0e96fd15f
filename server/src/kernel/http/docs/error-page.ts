import { STATUS_CODES } from "../../node-http.ts";
import { type Asset, asset } from "./asset.ts";
import { ERRORS_INTRODUCTION, type ErrorEntry, errorEntries } from "./error-guide.ts";
import { pageHeaders } from "./page-headers.ts";

/** The page of all error codes. It needs only a style sheet. A message may link to `#insufficient_balance`. */
export function errorPage(): Asset {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Errors · Kasuwa</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/errors.css">
</head>
<body>
<header><a href="/docs">Kasuwa API reference</a> · <a href="/docs/guides/requests.md">Making requests</a></header>
<main>
<h1>Errors</h1>
<p>${inline(ERRORS_INTRODUCTION)}</p>
<nav aria-label="Codes">
${byStatus().map(statusRow).join("\n")}
</nav>
${errorEntries.map(section).join("\n")}
</main>
</body>
</html>
`;
  return asset("text/html; charset=utf-8", html, pageHeaders({ styles: "'self'" }));
}

const byStatus = () => [...Map.groupBy(errorEntries, ({ status }) => status)];

function statusRow([status, entries]: readonly [number, readonly ErrorEntry[]]): string {
  const links = entries.map(({ code }) => `<li><a href="#${code}">${code}</a></li>`);
  return `<h2>${statusName(status)}</h2>\n<ul>${links.join("")}</ul>`;
}

const statusName = (status: number) => `${status} ${STATUS_CODES[status] ?? ""}`.trim();

function section({ code, status, meaning, whatToDo, retry, example }: ErrorEntry): string {
  return `<section id="${code}" aria-labelledby="title-${code}">
<h2 id="title-${code}"><a href="#${code}"><code>${code}</code></a> <small>${statusName(status)}</small></h2>
<p>${inline(meaning)}</p>
<dl>
<dt>What to do</dt><dd>${inline(whatToDo)}</dd>
<dt>Retry?</dt><dd>${inline(retry)}</dd>
</dl>
<pre><code>${plainText(example)}</code></pre>
</section>`;
}

/** Our own text, in which backticks mark code. */
const inline = (text: string) => plainText(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

const plainText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

import { STATUS_CODES } from "../../node-http.ts";
import { Html, html } from "../../text/html.ts";
import type { Asset } from "./asset.ts";
import { documentPage } from "./document-page.ts";
import { ERRORS_INTRODUCTION, type ErrorEntry, errorEntries } from "./error-guide.ts";

/** The page of all error codes. A message may link to `#insufficient_balance`. */
export const errorPage = (): Asset =>
  documentPage({
    title: "Errors · Kasuwa",
    styles: "errors.css",
    main: html`<h1>Errors</h1>
<p>${inline(ERRORS_INTRODUCTION)}</p>
<nav aria-label="Codes">
${byStatus().map(statusRow)}</nav>
${errorEntries.map(section)}`,
  });

const byStatus = () => [...Map.groupBy(errorEntries, ({ status }) => status)];

function statusRow([status, entries]: readonly [number, readonly ErrorEntry[]]): Html {
  const links = entries.map(({ code }) => html`<li><a href="#${code}">${code}</a></li>`);
  return html`<h2>${statusName(status)}</h2>\n<ul>${links}</ul>\n`;
}

const statusName = (status: number) => `${status} ${STATUS_CODES[status] ?? ""}`.trim();

function section({ code, status, meaning, whatToDo, retry, example }: ErrorEntry): Html {
  return html`<section id="${code}" aria-labelledby="title-${code}">
<h2 id="title-${code}"><a href="#${code}"><code>${code}</code></a> <small>${statusName(status)}</small></h2>
<p>${inline(meaning)}</p>
<dl>
<dt>What to do</dt><dd>${inline(whatToDo)}</dd>
<dt>Retry?</dt><dd>${inline(retry)}</dd>
</dl>
<pre><code>${example}</code></pre>
</section>
`;
}

/** Our own text, in which backticks mark code. */
const inline = (text: string) =>
  new Html(html`${text}`.text.replaceAll(/`([^`]+)`/g, "<code>$1</code>"));

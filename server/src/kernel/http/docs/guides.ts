import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { html } from "../../text/html.ts";
import type { Asset } from "./asset.ts";
import { documentPage } from "./document-page.ts";
import { PUBLIC_FOLDER } from "./public-folder.ts";

/** The folder of the documentation, which the service serves in part. */
export const DOCS_FOLDER = path.join(PUBLIC_FOLDER, "../../../docs");

const GUIDES_FOLDER = path.join(DOCS_FOLDER, "guides");

/** What a newcomer reads first, and what only an operator reads. The other guides stand between, by name. */
const FIRST = ["requests", "test-mode", "request-bodies"];
const LAST = [
  "deploying",
  "operating",
  "console",
  "going-live",
  "providers",
  "reconciliation",
  "adding-a-provider",
  "backup",
];

/** The names of the guides, in the order of the list. */
export function guideNames(): readonly string[] {
  const names = readdirSync(GUIDES_FOLDER)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length));
  const rest = names.filter((name) => ![...FIRST, ...LAST].includes(name)).toSorted();
  return [...FIRST, ...rest, ...LAST];
}

export const readGuide = (name: string): string =>
  readFileSync(path.join(GUIDES_FOLDER, `${name}.md`), "utf8");

/** One guide as a page. The program that reads Markdown is loaded for the first reader. */
export async function guidePage(name: string): Promise<Asset> {
  const { renderMarkdown } = await import("./render-markdown.ts");
  const text = readGuide(name);
  return documentPage({
    title: `${titleOf(text)} · Kasuwa`,
    styles: "guides.css",
    hasExamples: true,
    main: html`<article>
${renderMarkdown(text)}</article>
<p class="source"><a href="/docs/guides/${name}.md">This guide as Markdown</a></p>`,
  });
}

/** The list of the guides. */
export function guideListPage(): Asset {
  return documentPage({
    title: "Guides · Kasuwa",
    styles: "guides.css",
    main: html`<h1>Guides</h1>\n${guideList()}`,
  });
}

/** Each guide with its title and the first sentence of its text. */
export function guideList() {
  const items = guideNames().map((name) => {
    const text = readGuide(name);
    return html`<li><a href="/docs/guides/${name}">${titleOf(text)}</a><br>${summaryOf(text)}</li>\n`;
  });
  return html`<ul class="guides">
${items}</ul>`;
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? "Guide";

/** The first sentence behind the title, without the signs of Markdown. */
function summaryOf(text: string): string {
  const paragraph = text
    .split(/\n{2,}/)
    .find((part) => /^[A-Z`*]/.test(part))
    ?.replaceAll("\n", " ")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return /^.+?[.:](?= |$)/.exec(paragraph ?? "")?.[0].replace(/:$/, ".") ?? "";
}

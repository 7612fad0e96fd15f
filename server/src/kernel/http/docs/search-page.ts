import { html } from "../../text/html.ts";
import type { Asset } from "./asset.ts";
import { documentPage, SEARCH_LENGTH_MAX } from "./document-page.ts";

/** What the guides and errors say about a text. A plain GET, so it works without JavaScript. */
export async function searchPage(asked: unknown): Promise<Asset> {
  const { correctSpelling, searchDocs, FOUND_MAX } = await import("./search-docs.ts");
  const query = typeof asked === "string" ? asked.slice(0, SEARCH_LENGTH_MAX) : "";
  const exact = searchDocs(query);
  const corrected = exact.length === 0 ? correctSpelling(query) : undefined;
  const found = corrected === undefined ? exact : searchDocs(corrected);
  const isCorrected = corrected !== undefined && found.length > 0;
  return documentPage({
    title: "Search · Kasuwa",
    styles: "guides.css",
    query,
    main: html`<h1>Search</h1>
<p>${isCorrected ? `No section has all of these words: ${query.trim()}. ` : ""}${sentence(
      isCorrected ? corrected : query.trim(),
      found.length,
      found.length === FOUND_MAX,
    )}</p>
<ul class="guides">
${found.map(({ title, url, excerpt }) => html`<li><a href="${url}">${title}</a><br>${excerpt}</li>\n`)}</ul>`,
  });
}

function sentence(query: string, count: number, isCut: boolean): string {
  if (query === "") return "Enter words to search the guides and the errors for.";
  if (count === 0) return `No section has all of these words: ${query}. Try fewer words.`;
  if (isCut) return `The first ${count} sections that have all of these words: ${query}`;
  return `${count} ${count === 1 ? "section has" : "sections have"} all of these words: ${query}`;
}

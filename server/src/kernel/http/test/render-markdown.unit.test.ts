import { expect, test } from "vitest";
import { renderMarkdown } from "../docs/render-markdown.ts";

const rendered = (text: string) => renderMarkdown(text).text.trim();

test("a heading has the anchor that links between guides use", () => {
  expect(rendered("## A short form, for `trying` things")).toBe(
    '<h2 id="a-short-form-for-trying-things"><a href="#a-short-form-for-trying-things">A short form, for <code>trying</code> things</a></h2>',
  );
});

test.each([
  ["requests.md", "/docs/guides/requests"],
  ["test-mode.md#let-time-pass", "/docs/guides/test-mode#let-time-pass"],
  ["#idempotency", "#idempotency"],
  ["../errors.md", "/docs/errors"],
  ["../webhook-vectors.json", "/docs/webhook-vectors.json"],
  ["https://www.standardwebhooks.com", "https://www.standardwebhooks.com"],
])("a link to %s leads to %s", (href, url) => {
  expect(rendered(`[it](${href})`)).toBe(`<p><a href="${url}">it</a></p>`);
});

test.each([
  "../decisions/0031-second-person.md",
  "javascript:alert(1)",
  "http://example.com",
])("a link to %s, which the service does not serve, is text", (href) => {
  expect(rendered(`[it](${href})`)).toBe("<p>it</p>");
});

test("HTML is shown and never obeyed: as a block, in a line, in code and in a table", () => {
  const page = rendered(
    "<script>a</script>\n\nb <img src=x> `<i>`\n\n```sh\n<b>\n```\n\n| <u> |\n|---|\n| `<s>` |\n",
  );
  expect(page).not.toMatch(/<(?:script|img|i|b|u|s)\b/);
  for (const tag of ["script", "img src=x", "i", "b", "u", "s"])
    expect(page).toContain(`&lt;${tag}&gt;`);
});

test("a table can be scrolled by keyboard, so it never widens the page", () => {
  expect(rendered("| a | b |\n|---|---|\n| 1 | 2 |")).toMatch(
    /^<div class="table" tabindex="0"><table>\n<thead><tr><th>a<\/th>\s*<th>b<\/th>.*<td>1<\/td>/s,
  );
});

test("a guide with three sections or more begins with a list of them", () => {
  const page = rendered("# Guide\n\nText.\n\n## `One`\n\n### One & a half\n\n## Two\n");
  expect(page).toContain(
    [
      '<h1 id="guide"><a href="#guide">Guide</a></h1>',
      '<nav class="contents" aria-label="On this page">',
      "<ul>",
      '<li class="level-2"><a href="#one">One</a></li>',
      '<li class="level-3"><a href="#one--a-half">One &amp; a half</a></li>',
      '<li class="level-2"><a href="#two">Two</a></li>',
    ].join("\n"),
  );
  expect(rendered("# Guide\n\n## One\n\n## Two\n")).not.toContain("<nav");
});

import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { correctSpelling, searchDocs } from "../docs/search-docs.ts";
import { serveDocs } from "../docs/serve-docs.ts";

let server: FastifyInstance;
beforeAll(() => {
  server = fastify();
  serveDocs(server, [], []);
});
afterAll(() => server.close());

const page = async (query: string) => (await server.inject({ url: `/docs/search${query}` })).body;
const urlsFor = (text: string) => searchDocs(text).map(({ url }) => url);

test.each([
  ["insufficient_balance", "/docs/errors#insufficient_balance"],
  ["Idempotency", "/docs/guides/requests#idempotency"],
  ["passportNumber", "/docs/guides/request-bodies#verify-one-item-about-a-customer"],
  ["let time pass", "/docs/guides/test-mode#let-time-pass"],
])("a search for %s finds %s first or soon", (text, url) => {
  expect(urlsFor(text).slice(0, 3)).toContain(url);
});

test("each section that is found has every word, in any case", () => {
  const found = searchDocs("  CARD   wallet ");
  expect(found.length).toBeGreaterThan(1);
  expect(searchDocs("card wallet nowheretobefound")).toEqual([]);
  expect(searchDocs("  ")).toEqual([]);
});

test("words in the title come first", () => {
  expect(searchDocs("banks")[0]?.title.toLowerCase()).toContain("banks");
});

test("an excerpt has the word, is short, and has no signs of Markdown", () => {
  for (const { excerpt } of searchDocs("checksum")) {
    expect(excerpt.toLowerCase()).toContain("checksum");
    expect(excerpt.length).toBeLessThan(220);
    expect(excerpt).not.toMatch(/[`|]/);
  }
});

test("not more than thirty sections are shown, and the page says so", async () => {
  expect(searchDocs("a")).toHaveLength(30);
  expect(await page("?q=a")).toContain("The first 30 sections that have");
  expect(await page("?q=insufficient_balance+402")).not.toContain("The first");
});

test("the page shows what was found, says when there is nothing, and obeys nothing", async () => {
  expect(await page("?q=let+time+pass")).toContain(
    '<a href="/docs/guides/test-mode#let-time-pass">',
  );
  expect(await page("")).toContain("Enter words to search");
  expect(await page("?q=a&q=b")).toContain("Enter words to search");
  const attack = await page(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(attack).toContain("No section has all of these words");
  expect(attack).not.toContain("<script");
  expect(attack).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(await page(`?q=${"x".repeat(5_000)}`)).not.toContain("x".repeat(101));
});

test.each([
  ["idempotancy", "idempotency"],
  ["Webhok  secret", "webhook secret"],
  ["insuficient_balance", "insufficient_balance"],
])("a search for %s finds what has %s, and says so", async (typed, meant) => {
  expect(searchDocs(typed)).toEqual([]);
  expect(correctSpelling(typed)).toBe(meant);
  const text = await page(`?q=${encodeURIComponent(typed)}`);
  expect(text).toContain(`No section has all of these words: ${typed.trim()}. `);
  expect(text).toMatch(new RegExp(`all of these words: ${meant}<`));
});

test.each([
  "idempotency",
  "nowheretobefound",
  "idempotancy nowheretobefound",
  "x".repeat(100),
  "",
])("%j is not corrected", (typed) => {
  expect(correctSpelling(typed)).toBeUndefined();
});

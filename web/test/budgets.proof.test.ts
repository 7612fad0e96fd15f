import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildProduct } from "./support/build-web.ts";
import { type AppPage, type ChunkSizes, measureChunks } from "./support/chunk-sizes.ts";

const KB = 1_000;

let folder: string;
let measured: Readonly<Record<AppPage, ChunkSizes>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kasuwa-web-"));
  await buildProduct(folder);
  measured = {
    "index.html": measureChunks(folder, "index.html"),
    "console.html": measureChunks(folder, "console.html"),
  };
});
afterAll(() => rm(folder, { recursive: true }));

const PAGES = ["index.html", "console.html"] as const satisfies AppPage[];

describe.each(PAGES)("what a browser loads for %s, compressed with brotli", (page) => {
  let sizes: ChunkSizes;
  beforeAll(() => {
    sizes = measured[page];
  });

  test("is at most 160 kB of script for the shell, and 200 kB with any first page", () => {
    const [largest] = sizes.lazy;
    expect(sizes.shell).toBeGreaterThan(80 * KB);
    expect(sizes.shell).toBeLessThan(160 * KB);
    expect(sizes.shell + (largest?.bytes ?? 0)).toBeLessThan(200 * KB);
  });

  test("is at most 40 kB for each page that comes later", () => {
    expect(sizes.lazy.length).toBeGreaterThan(3);
    expect(sizes.lazy.filter(({ bytes }) => bytes >= 40 * KB)).toEqual([]);
  });

  test("is at most 20 kB of styles, and 49 kB of fonts before the first paint", () => {
    expect(sizes.css).toBeGreaterThan(0);
    expect(sizes.css).toBeLessThan(20 * KB);
    expect(sizes.preloadedFonts).toBeGreaterThan(0);
    expect(sizes.preloadedFonts).toBeLessThan(49 * KB);
  });

  test("holds no inline script, no inline style, and no address of another origin", async () => {
    const html = await readFile(join(folder, page), "utf8");
    expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|https?:\/\//);
  });
});

test("neither app loads pages of the other", () => {
  const [dashboard, ofConsole] = PAGES.map((page) => namesOf(measured[page]));
  expect(dashboard?.filter((name) => name.includes("/console/"))).toEqual([]);
  expect(ofConsole?.filter((name) => name.startsWith("src/pages/"))).toEqual([]);
});

const namesOf = ({ lazy }: ChunkSizes): string[] => lazy.map(({ name }) => name);

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../../src");

/** The files in a folder that write a link to newer rows themselves. */
async function pagersIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(SOURCES, folder), { recursive: true });
  const pagers: string[] = [];
  for (const name of names.filter((one) => one.endsWith(".tsx"))) {
    const text = await readFile(join(SOURCES, folder, name), "utf8");
    if (/>\s*Newer\s*</.test(text)) pagers.push(name);
  }
  return pagers;
}

test("every list of the console has the pager of the dashboard's lists", async () => {
  expect(await pagersIn("components")).toEqual([join("table", "pager.tsx")]);
  expect(await pagersIn("console")).toEqual([]);
});

import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { FONTS_FOLDER } from "../fonts.ts";

const read = (name: string) => readFileSync(path.join(FONTS_FOLDER, name));

test("the font files are, byte for byte, those of their packages", () => {
  const facts: { file: string; sha256: string }[] = JSON.parse(read("fonts.json").toString());
  for (const { file, sha256 } of facts) expect(hash("sha256", read(file)), file).toBe(sha256);
  const files = facts.map(({ file }) => file);
  expect(readdirSync(FONTS_FOLDER).sort()).toEqual([...files, "fonts.json"].sort());
});

test("the licences of the fonts lie beside them", () => {
  for (const name of ["LICENSE", "LICENSE-Arabic"]) {
    expect(read(name).toString()).toContain("SIL Open Font License, Version 1.1");
  }
});

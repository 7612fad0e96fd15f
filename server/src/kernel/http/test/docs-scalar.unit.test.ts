import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PUBLIC_FOLDER } from "../docs/public-folder.ts";

const file = (name: string) => readFileSync(path.join(PUBLIC_FOLDER, "scalar", name));

test("the program of the reference is, byte for byte, the one that was taken from its package", () => {
  const { sha256 } = JSON.parse(file("scalar.json").toString());
  expect(hash("sha256", gunzipSync(file("standalone.js.gz")))).toBe(sha256);
});

test("its licence lies beside it", () => {
  expect(file("LICENSE").toString()).toContain("MIT License");
});

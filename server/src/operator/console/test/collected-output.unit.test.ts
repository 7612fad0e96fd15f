import { expect, test } from "vitest";
import { CollectedOutput } from "../collected-output.ts";

test("a long output is collected in order, up to what a page shows", () => {
  const output = new CollectedOutput();
  expect(output.text).toBe("");
  for (const piece of ["day,", "rows", "\n"]) output.add(piece);
  expect(output.text).toBe("day,rows\n");
  output.add("x".repeat(4_999_991));
  expect(() => output.add("x")).toThrow("too long for a page");
});

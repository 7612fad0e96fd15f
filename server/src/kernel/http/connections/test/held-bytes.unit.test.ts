import { expect, test } from "vitest";
import { HeldBytes } from "../held-bytes.ts";

test("bytes up to the limit are held", () => {
  const held = new HeldBytes<string>(10);
  expect(held.note("a", 6)).toEqual([]);
  expect(held.note("b", 4)).toEqual([]);
});

test("of too many bytes the oldest are dropped, and no more than are too many", () => {
  const held = new HeldBytes<string>(10);
  for (const holder of ["a", "b"]) held.note(holder, 5);
  expect(held.note("c", 5)).toEqual(["a"]);
  expect(held.note("d", 1)).toEqual(["b"]);
});

test("a holder that lets go counts as new when it holds bytes again", () => {
  const held = new HeldBytes<string>(10);
  for (const holder of ["a", "b"]) held.note(holder, 5);
  held.note("a", 0);
  expect(held.note("a", 5)).toEqual([]);
  expect(held.note("c", 1)).toEqual(["b"]);
});

test("a holder keeps its age while it holds more or less", () => {
  const held = new HeldBytes<string>(10);
  for (const holder of ["a", "b"]) held.note(holder, 5);
  expect(held.note("a", 4)).toEqual([]);
  expect(held.note("b", 7)).toEqual(["a"]);
});

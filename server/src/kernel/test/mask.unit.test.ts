import { expect, test } from "vitest";
import { masked } from "../text/mask.ts";

test.each([
  ["22298765901", "222*****901"],
  ["A01234567", "A0*****67"],
  ["RC1234", "R*****4"],
  ["12", "*****"],
  ["", "*****"],
])("of %s only the ends are shown: %s, and never its length", (number, shown) => {
  expect(masked(number)).toBe(shown);
});

import { expect, test } from "vitest";
import { isCountryCode } from "../text/country-codes.ts";

test.each(["NG", "GH", "GB", "US", "CI", "ZA"])("%s is a country's code", (code) => {
  expect(isCountryCode(code)).toBe(true);
});

test.each(["ZZ", "EU", "UK", "ng", "NGA", "", "N ", "XK"])("%j is not a country's code", (code) => {
  expect(isCountryCode(code)).toBe(false);
});

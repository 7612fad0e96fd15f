import { expect, test } from "vitest";
import { isSameName } from "../../src/pages/send/compare-names.ts";

test.each([
  ["Titilayo Grace Adeyemi", "ADEYEMI TITILAYO GRACE", true],
  ["Adébáyọ̀ & Sons", "ADEBAYO, SONS", true],
  ["Titilayo Adeyemi", "ADEYEMI TITILAYO GRACE", false],
  ["Fatima Bello", "FATIMA BELO", false],
  ["", "", false],
])("%s and %s are the same name: %s", (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

import { describe, expect, test } from "vitest";
import { isSameName } from "../same-name.ts";

describe("a name is the bank's", () => {
  test.each([
    ["Amina Bello", "BELLO AMINA"],
    ["Bọ́lá Adékúnlé", "ADEKUNLE BOLA JAMES"],
    ["Musa Ɗanladi", "DANLADI MUSA"],
    ["Ifẹ́olúwa Martins-Adégbénró", "MARTINSADEGBENRO IFEOLUWA"],
    ["O'Neil John", "JOHN ONEIL"],
  ])("if the bank's name has each of its words: %s, %s", (typed, ofBank) => {
    expect(isSameName(typed, ofBank)).toBe(true);
  });

  test.each([
    ["T. Adéyẹmí", "ADEYEMI TITILAYO GRACE"],
    ["Amina Bello", "AMINA BELLA"],
    ["", "AMINA"],
    ["?", "AMINA"],
  ])("and not otherwise: %s, %s", (typed, ofBank) => {
    expect(isSameName(typed, ofBank)).toBe(false);
  });
});

import { expect, test } from "vitest";
import { describeValidity } from "../../src/format/validity.ts";

const fine = { valueMissing: false, typeMismatch: false, tooShort: false, patternMismatch: false };
const field = { label: "Password", value: "short", type: "password", minLength: 10 };

test.each([
  [{ ...fine, valueMissing: true }, field, "Password is empty."],
  [{ ...fine, tooShort: true }, field, "5 characters; at least 10 are needed."],
  [{ ...fine, typeMismatch: true }, { ...field, type: "email" }, /^Enter an e-mail address/],
  [{ ...fine, typeMismatch: true }, { ...field, type: "url" }, /https:/],
  [{ ...fine, patternMismatch: true }, { ...field, type: "text" }, /^Enter an amount/],
])("a field that is wrong in one way says which", (wrong, judged, sentence) => {
  const said = describeValidity(wrong, judged);
  if (typeof sentence === "string") expect(said).toBe(sentence);
  else expect(said).toMatch(sentence);
});

import { expect, test } from "vitest";
import { describeValidity } from "../../src/format/validity.ts";

const fine = { valueMissing: false, typeMismatch: false, tooShort: false, patternMismatch: false };
const field = { label: "Password", value: "short", type: "password", minLength: 10 };

test.each([
  [{ ...fine, valueMissing: true }, field, "Password is empty."],
  [{ ...fine, tooShort: true }, field, "5 characters; it needs 10 or more."],
  [{ ...fine, typeMismatch: true }, { ...field, type: "email" }, /^This is no e-mail address/],
  [{ ...fine, typeMismatch: true }, { ...field, type: "url" }, /https:/],
  [{ ...fine, patternMismatch: true }, { ...field, type: "text" }, /^This is no amount/],
])("a field that is wrong in one way says which", (wrong, judged, sentence) => {
  const said = describeValidity(wrong, judged);
  if (typeof sentence === "string") expect(said).toBe(sentence);
  else expect(said).toMatch(sentence);
});

import { expect, test } from "vitest";
import { explainMismatch } from "../admission/explain-mismatch.ts";

const explain = (message: string) =>
  explainMismatch({
    ...{ version: "v2", isRead: true, signature: "x", message },
    ...{ publicKey: "test_pub_abcdefgh", apiKey: undefined },
  });

test("the message that had to be signed is quoted, up to its first letters if it is long", () => {
  expect(explain("a=1")).toContain('test_pub_abcd… over the 3 bytes "a=1".');
  expect(explain("a")).toContain('the 1 byte "a".');
  const longest = "a".repeat(600);
  expect(explain(longest)).toContain(`bytes "${longest}".`);
  expect(explain(`${longest}b`)).toContain(`bytes "${longest}…".`);
});

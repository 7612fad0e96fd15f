import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSubject, readSubject } from "../references.ts";

const ids = fc.bigInt({ min: 1n, max: 2n ** 60n - 1n });

test("a reference says whose and which, and has the form that every rail takes", () =>
  fc.assert(
    fc.property(ids, ids, (environmentId, id) => {
      const reference = formatSubject({ environmentId, id });
      expect(reference).toMatch(/^[a-z0-9]{26}$/);
      expect(readSubject(reference)).toEqual({ environmentId, id });
    }),
  ));

test.each([
  "",
  "kw",
  "trf_9t5z5j3a85g8",
  "kw9t5z5j3a85g89t5z5j3a85g",
  "KW9t5z5j3a85g89t5z5j3a85g8",
])('"%s" is no reference of ours', (text) => expect(readSubject(text)).toBeUndefined());

test("letters that we never write are no reference of ours", () =>
  expect(readSubject(`kw${"l".repeat(24)}`)).toBeUndefined());

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CELL_MAX, firstIdOf } from "../cells/cell-number.ts";
import { formatId, formatReference, parseId, parseReference } from "../references.ts";

const id = fc.bigInt(0n, firstIdOf(CELL_MAX + 1) - 1n);

describe("a reference", () => {
  test("is the only text of its id", () => {
    const alphabet = [..."0123456789abcdefghjkmnpqrstvwxyz"];
    const signs = fc.array(fc.constantFrom(...alphabet), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(signs, (twelve) => {
        const text = twelve.join("");
        expect(formatId(parseId(text) ?? -1n)).toBe(text);
      }),
    );
  });

  test("formats an id and is read back as the same", () => {
    fc.assert(
      fc.property(id, (one) => {
        const reference = formatReference("trf", one);
        expect(reference).toMatch(/^trf_(?:[1-8][0-9])?[0-9a-hj-km-np-tv-z]{12}$/);
        expect(parseReference("trf", reference)).toBe(one);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is no other id's", () => {
    fc.assert(
      fc.property(id, id, (one, two) => {
        expect(formatReference("trf", one) === formatReference("trf", two)).toBe(one === two);
      }),
    );
  });

  test("does not look like the next one", () => {
    expect(formatReference("trf", 1_000_001n).slice(0, 8)).not.toBe(
      formatReference("trf", 1_000_002n).slice(0, 8),
    );
  });

  test.each([
    ["of another kind", formatReference("evt", 5n)],
    ["without a kind", formatReference("trf", 5n).slice(4)],
    ["too short", formatReference("trf", 5n).slice(0, -1)],
    ["too long", `${formatReference("trf", 5n)}0`],
    ["with a letter that is not ours", `${formatReference("trf", 5n).slice(0, -1)}u`],
    ["in capitals", formatReference("trf", 5n).toUpperCase()],
    ["with a letter of two units", `trf_${"0".repeat(10)}😀`],
    ["empty", ""],
  ])("that is %s is refused", (_name, text) => {
    expect(parseReference("trf", text)).toBeUndefined();
  });

  test("of any text is an id that is written as that text, or none", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseReference("trf", `trf_${text}`);
        expect(read === undefined || formatReference("trf", read) === `trf_${text}`).toBe(true);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spell, unspell } from "../references.ts";

const id = fc.bigInt(0n, (1n << 60n) - 1n);

describe("a reference", () => {
  test("spells an id and is read back as the same", () => {
    fc.assert(
      fc.property(id, (one) => {
        const reference = spell("trf", one);
        expect(reference).toMatch(/^trf_[0-9a-hj-km-np-tv-z]{12}$/);
        expect(unspell("trf", reference)).toBe(one);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is no other id's", () => {
    fc.assert(
      fc.property(id, id, (one, two) => {
        expect(spell("trf", one) === spell("trf", two)).toBe(one === two);
      }),
    );
  });

  test("does not look like its neighbour", () => {
    expect(spell("trf", 1_000_001n).slice(0, 8)).not.toBe(spell("trf", 1_000_002n).slice(0, 8));
  });

  test.each([
    ["of another kind", spell("evt", 5n)],
    ["without a kind", spell("trf", 5n).slice(4)],
    ["too short", spell("trf", 5n).slice(0, -1)],
    ["too long", `${spell("trf", 5n)}0`],
    ["with a letter that is none of ours", `${spell("trf", 5n).slice(0, -1)}u`],
    ["in capitals", spell("trf", 5n).toUpperCase()],
    ["with a letter of two units", `trf_${"0".repeat(10)}😀`],
    ["empty", ""],
  ])("that is %s is none", (_name, text) => {
    expect(unspell("trf", text)).toBeUndefined();
  });

  test("of any text is an id that spells that text, or none", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = unspell("trf", `trf_${text}`);
        expect(read === undefined || spell("trf", read) === `trf_${text}`).toBe(true);
      }),
    );
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { formatReference, parseReference } from "../../references.ts";
import {
  CELL_MAX,
  CELL_MIN,
  cellOfId,
  cellOfProvider,
  firstIdOf,
  providerOfCell,
  readCellNumber,
} from "../cell-number.ts";

const cell = fc.integer({ min: CELL_MIN, max: CELL_MAX });

test("every number from 10 to 89 is a cell's, and no other text is", () => {
  for (let number = 0; number < 200; number++)
    expect(readCellNumber(String(number))).toBe(
      number >= CELL_MIN && number <= CELL_MAX ? number : undefined,
    );
  for (const text of ["", "012", " 12", "12 ", "1e1", "+12", "12.0"])
    expect(readCellNumber(text)).toBeUndefined();
});

test("the ids of two cells never meet, and all fit a JSON number", () => {
  for (let number = CELL_MIN; number <= CELL_MAX; number++) {
    expect(cellOfId(firstIdOf(number))).toBe(number);
    expect(cellOfId(firstIdOf(number + 1) - 1n)).toBe(number);
  }
  expect(firstIdOf(CELL_MAX + 1)).toBeLessThan(BigInt(Number.MAX_SAFE_INTEGER));
});

test("an id from before the cell had a number names none", () =>
  fc.assert(
    fc.property(fc.bigInt(0n, 999_999_999_999_999n), (id) => {
      expect(cellOfId(id)).toBeNull();
    }),
  ));

test("a reference shows the cell of its id, and no other number in its place is accepted", () =>
  fc.assert(
    fc.property(cell, cell, fc.bigInt(0n, 99_999_999_999_999n), (own, other, offset) => {
      const id = firstIdOf(own) + offset;
      const reference = formatReference("trf", id);
      expect(reference.slice(4, 6)).toBe(String(own));
      expect(reference).toHaveLength(18);
      expect(parseReference("trf", reference)).toBe(id);
      expect(parseReference("trf", `trf_${reference.slice(6)}`)).toBeUndefined();
      const moved = `trf_${other}${reference.slice(6)}`;
      expect(parseReference("trf", moved)).toBe(own === other ? id : undefined);
    }),
  ));

test("a cell is a provider by its number, and no other provider is a cell", () => {
  expect(cellOfProvider(providerOfCell(14))).toBe(14);
  for (const provider of [null, "", "cell", "cell9", "cell144", "cellx4", "paystack", "Cell14"])
    expect(cellOfProvider(provider)).toBeNull();
});

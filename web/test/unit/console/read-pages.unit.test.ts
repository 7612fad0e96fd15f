import { expect, test } from "vitest";
import { PAGES_MAX, readPages } from "../../../src/console/pages/inbox/read-pages.ts";

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));

function listOf(count: number, size: number) {
  const asked: unknown[] = [];
  const all = rowsOf(count);
  const read = async (page: number, last: { readonly id: number } | undefined) => {
    asked.push([page, last?.id]);
    return all.slice((page - 1) * size, page * size);
  };
  return { asked, reading: readPages(size, read) };
}

test("a list that is shorter than a page is requested once", async () => {
  const { asked, reading } = listOf(2, 3);
  expect(await reading).toEqual({ rows: rowsOf(2), isCut: false });
  expect(asked).toEqual([[1, undefined]]);
});

test("a full page is followed by the next one, after its last row", async () => {
  const { asked, reading } = listOf(7, 3);
  expect(await reading).toEqual({ rows: rowsOf(7), isCut: false });
  expect(asked).toEqual([
    [1, undefined],
    [2, 2],
    [3, 5],
  ]);
});

test("an endless list is cut, and says so", async () => {
  const { asked, reading } = listOf(1_000, 3);
  expect(await reading).toEqual({ rows: rowsOf(3 * PAGES_MAX), isCut: true });
  expect(asked).toHaveLength(PAGES_MAX);
});

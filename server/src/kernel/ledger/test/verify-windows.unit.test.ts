import { describe, expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { DEFAULT_STEPS } from "../verify/verify-steps.ts";
import {
  cutTimes,
  cutWindows,
  during,
  findPageRuns,
  type PageSpan,
  rowsOn,
  WHOLE_TABLE,
  within,
} from "../verify/verify-windows.ts";

/** A span of one page. */
const span = (page: number, oldest: number, newest: number, rows = 10): PageSpan => ({
  ...{ firstPage: BigInt(page), endPage: BigInt(page + 1), rows: BigInt(rows) },
  ...{ oldest: BigInt(oldest), newest: BigInt(newest) },
});

/** Spans that follow each other in time: 1 to 10, 11 to 20 … */
const inOrder = (count: number) =>
  Array.from({ length: count }, (_, at) => span(at, at * 10 + 1, at * 10 + 10));

const window = (from: number, to: number) => ({ from: BigInt(from), to: BigInt(to) });

describe("a row is in a window of pages and of time", () => {
  test("from its first page, and before its end", () => {
    const { text, values } = within(sql`row`, { firstPage: 3n, endPage: 7n });
    expect(text).toBe("row.ctid >= $1::tid and row.ctid < $2::tid");
    expect(values).toEqual(["(3,0)", "(7,0)"]);
    expect(within(sql`row`, WHOLE_TABLE).values).toEqual(["(0,0)"]);
  });

  test("after its start, and at its end", () => {
    const { text, values } = during(sql`row`, window(3, 7));
    expect(text.match(/recorded_at (<=|<|>=|>) /g)).toEqual(["recorded_at > ", "recorded_at <= "]);
    expect(values).toEqual([3n, 7n]);
  });
});

describe("the time of a table is cut", () => {
  test("at the end of every eighth span, and at its last row", () => {
    expect(cutTimes(inOrder(9), window(0, 90))).toEqual([window(0, 80), window(80, 90)]);
    expect(cutTimes(inOrder(8), window(0, 80))).toEqual([window(0, 80)]);
  });

  test("where it is asked for, and by the rows there", () => {
    expect(cutTimes(inOrder(9), window(0, 85))).toEqual([window(0, 80), window(80, 85)]);
    expect(cutTimes(inOrder(9), window(0, 81))).toEqual([window(0, 80), window(80, 81)]);
    expect(cutTimes(inOrder(9), window(0, 80))).toEqual([window(0, 80)]);
    expect(cutTimes(inOrder(9), window(10, 90))).toEqual([window(10, 90)]);
    expect(cutTimes(inOrder(9), window(9, 90))).toEqual([window(9, 80), window(80, 90)]);
  });

  test("into nothing where there is no row or no time", () => {
    expect(cutTimes([], window(0, 90))).toEqual([]);
    expect(cutTimes(inOrder(9), window(90, 95))).toEqual([]);
    expect(cutTimes(inOrder(9), window(45, 45))).toEqual([]);
  });

  test("in the order of time, whatever the order of the pages", () => {
    const spans = inOrder(9).toReversed();
    expect(cutTimes(spans, window(0, 90))).toEqual([window(0, 80), window(80, 90)]);
  });

  test("into equal parts where the pages of a window hold too many rows", () => {
    const crowd = Array.from({ length: 64 }, (_, at) => span(at, 1, 100));
    const parts = [window(-1, 33), window(33, 66), window(66, 100)];
    expect(cutTimes(crowd, window(-1, 100))).toEqual(parts);
    const later = [window(1, 34), window(34, 67), window(67, 100)];
    expect(cutTimes(crowd, window(1, 100))).toEqual(later);
    // Up to 32 times the largest span is no crowd.
    expect(cutTimes(crowd.slice(0, 31), window(0, 100))).toEqual([window(0, 100)]);
    const halves = [window(0, 50), window(50, 100)];
    expect(cutTimes(crowd.slice(0, 32), window(0, 100))).toEqual(halves);
    const larger = [span(64, 1, 100, 20), ...crowd.slice(0, 40)];
    expect(cutTimes(larger, window(0, 100))).toEqual([window(0, 100)]);
  });

  test("by the rows of each window, and not by those of the windows beside it", () => {
    const same = (count: number, oldest: number, newest: number) =>
      Array.from({ length: count }, (_, at) => span(at, oldest, newest));
    const before = [...same(8, 1, 10), ...same(31, 11, 100)];
    expect(cutTimes(before, window(0, 100))).toEqual([window(0, 10), window(10, 100)]);
    // A span that begins at the end of the first window has rows of it.
    const across = [...same(31, 1, 10), span(31, 10, 100)];
    const parts = [window(0, 5), window(5, 10), window(10, 100)];
    expect(cutTimes(across, window(0, 100))).toEqual(parts);
  });

  test("into parts of the time that has rows", () => {
    const crowd = Array.from({ length: 32 }, (_, at) => span(at, 51 + (at % 2), 100));
    expect(cutTimes(crowd, window(0, 100))).toEqual([window(0, 75), window(75, 100)]);
  });
});

describe("the pages of a window are", () => {
  test("those whose times reach into it, joined where they follow each other", () => {
    const spans = [...inOrder(3), span(7, 31, 40)];
    const runs = (from: number, to: number) =>
      findPageRuns(spans, window(from, to)).map(({ firstPage, endPage }) => [firstPage, endPage]);
    expect(runs(0, 40)).toEqual([
      [0n, 3n],
      [7n, 8n],
    ]);
    expect(runs(10, 30)).toEqual([[1n, 3n]]);
    expect(runs(9, 11)).toEqual([[0n, 2n]]);
    expect(runs(10, 10)).toEqual([]);
    expect(runs(20, 31)).toEqual([
      [2n, 3n],
      [7n, 8n],
    ]);
    expect(runs(40, 90)).toEqual([]);
  });
});

/** A database whose two tables have these pages: the oldest and newest time of each. Null: a page without rows. */
function databaseWith(tables: Readonly<Record<string, readonly ([number, number] | null)[]>>) {
  const reads: string[] = [];
  const one = async ({ text, values }: Sql) => {
    const [table = ""] = /(?<=from ")\w+/.exec(text) ?? [];
    if (table === "") return { pages: BigInt(tables[String(values[0])]?.length ?? 0) };
    const [, page = ""] = /\((\d+),/.exec(String(values[0])) ?? [];
    reads.push(`${table} ${page}`);
    const times = tables[table]?.[Number(page)] ?? null;
    const [oldest, newest] = times?.map(BigInt) ?? [null, null];
    return { rows: times === null ? 0n : 10n, oldest, newest };
  };
  const tx = { one, run: async () => 0 };
  const database = { one, transaction: (work: (on: typeof tx) => unknown) => work(tx) };
  return { database: database as unknown as Database, reads };
}

describe("a month is cut into windows", () => {
  const steps = { ...DEFAULT_STEPS, pagesMax: 8 };
  const month = { transactions: "paid", entries: "posted" };
  const windowsOf = async (tables: Parameters<typeof databaseWith>[0]) => {
    const { database, reads } = databaseWith(tables);
    const windows = [];
    for await (const one of cutWindows(database, month, steps)) windows.push(one);
    return { windows, reads };
  };
  const pages = (firstPage: number, endPage: number) => [
    { firstPage: BigInt(firstPage), endPage: BigInt(endPage) },
  ];

  test("by its entries, each with the pages of both tables that hold its rows", async () => {
    const posted = inOrder(9).map((one): [number, number] => [
      Number(one.oldest),
      Number(one.newest),
    ]);
    const { windows } = await windowsOf({ posted, paid: [[1, 79], null, [80, 91]] });
    expect(windows).toEqual([
      { ...window(-1, 80), entryPages: pages(0, 8), transactionPages: pages(0, 3) },
      { ...window(80, 91), entryPages: pages(8, 9), transactionPages: pages(2, 3) },
    ]);
  });

  test("without pages of a table that has no rows then", async () => {
    const { windows } = await windowsOf({ posted: [[1, 10]], paid: [] });
    expect(windows).toEqual([{ ...window(-1, 10), entryPages: pages(0, 1), transactionPages: [] }]);
  });

  test("reading each page's times once", async () => {
    const { reads } = await windowsOf({
      posted: [
        [1, 5],
        [6, 10],
      ],
      paid: [[1, 10]],
    });
    expect(reads).toEqual(["posted 0", "posted 1", "paid 0"]);
  });

  test("of some environments, each with the pages of their rows alone", async () => {
    const spans = [0n, 1n, 5n].map((at) => ({
      ...{ span: at, rows: 10n, oldest: 1n, newest: 9n },
    }));
    const asked: Sql[] = [];
    const many = async (statement: Sql) => {
      asked.push(statement);
      return spans;
    };
    const limits: unknown[] = [];
    const transaction = (work: (tx: object) => unknown, { statementMs = 0 }) => {
      limits.push(statementMs);
      return work({ many, run: async () => 0 });
    };
    const database = { transaction } as unknown as Database;
    const windows = [];
    for await (const one of cutWindows(database, month, { ...steps, pagesMax: 16 }, [4n]))
      windows.push(one);
    const runs = [...pages(0, 4), ...pages(10, 12)];
    expect(windows).toEqual([
      { ...window(-1, 9), scope: [4n], entryPages: runs, transactionPages: runs },
    ]);
    for (const { text } of asked) expect(text).toContain("row.environment_id = any(");
    // One statement reads all of a month, so that it may take longer than a step.
    expect(limits).toEqual([60_000, 60_000]);
  });
});

describe("the rows of a window", () => {
  const rows = (scope: readonly bigint[] | undefined) =>
    rowsOn("posted", sql`row.id`, [WHOLE_TABLE], { ...window(1, 9), scope }).text;

  test("are all that its pages have of its time", () => {
    expect(rows(undefined)).not.toMatch(/offset|environment_id/);
  });

  test("of some environments are picked after the pages are read, so that no index finds them", () => {
    expect(rows([4n])).toMatch(/recorded_at <= .* offset 0\) row where row\.environment_id = any/s);
  });
});

import { describe, expect, test } from "vitest";
import { USUAL } from "../../../../../test/support/write-records.ts";
import type { Database } from "../../../../kernel/database/database.ts";
import type { Sql } from "../../../../kernel/database/sql.ts";
import { exportTransactions } from "../export-transactions.ts";
import type { Transaction } from "../queries.ts";

const AT = new Date("2026-03-01T09:00:00Z");

const recordWith = (id: bigint): Transaction => ({
  ...USUAL,
  ...{ environmentId: 1n, id, accountId: 3n, createdAt: AT, updatedAt: AT },
  description: `row ${id}`,
});
const idsFrom = (first: number, last = 1) =>
  Array.from({ length: Math.max(0, first - last + 1) }, (_, at) => BigInt(first - at));

interface Scan {
  readonly ids: readonly bigint[];
  readonly isLast: boolean;
}

/** A database with these rows, newest first, or with these scans of a search. Its reads are counted. */
function databaseWith({ rows = 0, scans = [] }: { rows?: number; scans?: readonly Scan[] }) {
  const reads: number[] = [];
  const waiting = [...scans];
  /** The rows after the id of the place, which is the last parameter before the limit. */
  const readAfter = ({ values }: Sql) => {
    const newest = values.length > 2 ? Number(values.at(-2)) - 1 : rows;
    const page = idsFrom(newest).slice(0, Number(values.at(-1)));
    reads.push(page.length);
    return page.map(recordWith);
  };
  /** The rows that a scan found; if there are more rows, also the newest and the first behind all. */
  const search = ({ ids, isLast }: Scan) => {
    const found = ids.map((id) => ({ id, at: AT, isMatch: true, place: 1n }));
    const newest = { id: 0n, at: AT, isMatch: false, place: 1n };
    const behind = { ...newest, at: new Date(AT.getTime() - 1), place: 10_001n };
    return isLast ? found : [newest, ...found, behind];
  };
  const ordered = {
    many: async (statement: Sql) => {
      const scan = waiting.shift();
      return scan === undefined ? readAfter(statement) : search(scan);
    },
  };
  const one = async () => ({ businessName: "Baobab Foods", businessCode: "1", mode: "live" });
  const many = async () => scans.flatMap(({ ids }) => ids.map(recordWith));
  const database = { ordered, one, many };
  return { database: database as unknown as Database, reads };
}

/** The pieces of the file behind its head, each as the descriptions of its rows. */
async function exported(database: Database, searchBy?: string): Promise<string[][]> {
  const pieces: string[] = [];
  const asked = { searchBy, from: null, until: null, least: null, most: null };
  for await (const piece of exportTransactions(database, 1n, asked)) pieces.push(piece);
  return pieces.slice(1).map((piece) => piece.match(/row \d+/g) ?? []);
}

const descriptions = (ids: readonly bigint[]) => ids.map((id) => `row ${id}`);

describe("an export reads", () => {
  test.each<[number, number[], number[]]>([
    [0, [0], []],
    [1, [1], [1]],
    [199, [199], [199]],
    // A full piece may be the last one: only another read shows it.
    [200, [200, 0], [200]],
    [201, [200, 1], [200, 1]],
    [400, [200, 200, 0], [200, 200]],
  ])("%d rows in reads of %j and pieces of %j", async (rows, expected, pieces) => {
    const { database, reads } = databaseWith({ rows });
    const found = await exported(database);
    expect(reads).toEqual(expected);
    expect(found.map((piece) => piece.length)).toEqual(pieces);
    expect(found.flat()).toEqual(descriptions(idsFrom(rows)));
  });
});

describe("an export of a search", () => {
  test.each<[number, number[]]>([
    [0, []],
    [200, [200]],
    [201, [200, 1]],
    [400, [200, 200]],
  ])("has %d found rows in pieces of %j", async (rows, pieces) => {
    const { database } = databaseWith({ scans: [{ ids: idsFrom(rows), isLast: true }] });
    const found = await exported(database, "row");
    expect(found.map((piece) => piece.length)).toEqual(pieces);
    expect(found.flat()).toEqual(descriptions(idsFrom(rows)));
  });

  test("goes on where a scan stopped, even if that found nothing", async () => {
    const scans = [
      { ids: idsFrom(9, 8), isLast: false },
      { ids: [], isLast: false },
      { ids: idsFrom(2), isLast: true },
    ];
    const { database } = databaseWith({ scans });
    const found = await exported(database, "row");
    expect(found).toEqual([descriptions(idsFrom(9, 8)), descriptions(idsFrom(2))]);
  });
});

test("other requests get a turn between two pieces of an export", async () => {
  const { database } = databaseWith({ rows: 400 });
  let turns = 0;
  const seen: number[] = [];
  const asked = { from: null, until: null, least: null, most: null };
  for await (const _ of exportTransactions(database, 1n, asked)) {
    seen.push(turns);
    setImmediate(() => {
      turns += 1;
    });
  }
  // The head, the first piece, and the second one after another request had its turn.
  expect([seen.length, seen[2]]).toEqual([3, 2]);
});

test("a cell without a value is empty, a time is in ISO form, and an amount is a decimal", async () => {
  const { database } = databaseWith({ rows: 1 });
  const pieces: string[] = [];
  const asked = { from: null, until: null, least: null, most: null };
  for await (const piece of exportTransactions(database, 1n, asked)) pieces.push(piece);
  const [head = [], row = []] = pieces.map((piece) => piece.trimEnd().split(","));
  const cell = (name: string) => row[head.indexOf(name)];
  expect(["senderName", "createdAt", "trxAmount", "description"].map(cell)).toEqual([
    "",
    "2026-03-01T09:00:00.000Z",
    "25000",
    "row 1",
  ]);
});

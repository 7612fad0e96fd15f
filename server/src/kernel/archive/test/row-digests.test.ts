import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
} from "../../../../test/support/ledger-fixture.ts";
import { sql } from "../../database/sql.ts";
import type { ArchivedColumn, ArchivedLink } from "../manifest.ts";
import { contentOf, LinkCheck, timeText } from "../row-digests.ts";

let fixture: LedgerFixture;
beforeAll(async () => {
  fixture = await createLedgerFixture();
});
afterAll(() => fixture.drop());

const COLUMNS: readonly ArchivedColumn[] = [
  { name: "n", type: "bigint" },
  { name: "t", type: "text" },
  { name: "at", type: "timestamp with time zone" },
  { name: "more", type: "text" },
];
const TABLE = { columns: ["n", "t", "at"], addedColumns: ["more"] };

/** Every character below the letters, and some above them. */
const ODD = [
  ...Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1)),
  ...["\u007f", "\u0080", "é", "\u2028", "\u2029", "\ufeff", "😀", '\\"\n', ""],
];

test("the text of a row is what PostgreSQL digests, whatever is in it", async () => {
  const times = [
    "2024-01-05T10:11:12.000000Z",
    "2024-02-29T23:59:59.120000Z",
    "1999-12-31T00:00:00.000001Z",
  ];
  const rows = ODD.map((text, index) => ({
    cells: [
      String(index * 7 - 3),
      text,
      times[index % 3] ?? "",
      index % 2 === 0 ? null : text,
    ] as const,
  }));
  const theirs = await fixture.database.many<{ content: string }>(sql`
    select case when more is null then json_build_array(n, t, at) else json_build_array(n, t, at, more) end::text as content
    from json_to_recordset(${JSON.stringify(rows.map(({ cells: [n, t, at, more] }) => ({ n, t, at, more })))}::json)
      as row(n bigint, t text, at timestamptz, more text)`);
  expect(rows.map(({ cells }) => contentOf(TABLE, COLUMNS, cells))).toEqual(
    theirs.map(({ content }) => content),
  );
});

test("times of digests become texts in the order of the times", () => {
  const times = [-1n, 0n, 1_704_153_600_169_737n, 1_704_153_600_169_738n, 1_706_745_600_000_000n];
  const texts = times.map(timeText);
  expect(texts).toEqual([
    "1969-12-31T23:59:59.999999Z",
    "1970-01-01T00:00:00.000000Z",
    "2024-01-02T00:00:00.169737Z",
    "2024-01-02T00:00:00.169738Z",
    "2024-02-01T00:00:00.000000Z",
  ]);
  expect(texts.toSorted()).toEqual(texts);
});

const link = (until: bigint, rows: string, digest: string): ArchivedLink => ({
  ...{ number: "1", after: "0", until: String(until), rows, digest },
});

test("a row after the last digest, or in another one's time, is a fault", () => {
  const none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const check = new LinkCheck("file", [link(1_000_000n, "0", none), link(2_000_000n, "0", none)]);
  check.add(timeText(1_500_000n), "x");
  check.add(timeText(3_000_000n), "y");
  check.end();
  expect(check.faults).toEqual([
    "file: the rows up to 1970-01-01T00:00:02.000000Z differ from digest 1 of the chain.",
    "file: 1 rows are after the last digest.",
  ]);
});

import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type ArchivedBooks,
  createArchivedBooks,
} from "../../../../test/support/archived-books.ts";
import { connect } from "../../backup/queries.ts";
import { copyIn } from "../../database/copy.ts";
import { sql } from "../../database/sql.ts";
import { readArchives } from "../queries.ts";

let books: ArchivedBooks;
beforeEach(async () => {
  books = await createArchivedBooks();
});
afterEach(() => books.close());

const fileOf = (folder: string, name: string) => path.join(books.folder, folder, name);

test("an archive is written, proven and then stands for its month", async () => {
  expect(await books.findings()).toEqual([]);
  const { manifest } = await books.write(202401);
  expect(manifest.tables.map(({ table, rows }) => [table, Number(rows)])).toEqual([
    ["ledger_transactions", 36],
    ["ledger_entries", 131],
    ["events", 30],
    ["card_transactions", 0],
  ]);
  expect(await books.verify(202401)).toEqual([]);
  await books.drop(202401);
  expect(await books.tables()).not.toContain("ledger_entries_2024_01");
  expect(await books.findings()).toEqual([]);
  await books.write(202402);
  expect(await books.verify(202402)).toEqual([]);
  await books.drop(202402);
  await books.move();
  expect(await books.findings()).toEqual([]);
  expect([await books.verify(202401), await books.verify(202402)]).toEqual([[], []]);
});

test("the sums of an archive say what the accounts that moved had before, and have afterwards", async () => {
  await books.write(202401);
  const { manifest } = await books.write(202402);
  expect(manifest.sums).toEqual([
    {
      ...{ account: "customer_wallet", currency: "NGN", accounts: "3", entries: "31" },
      ...{ opening: "199963", moved: "99990", closing: "299953" },
    },
    {
      ...{ account: "fees", currency: "NGN", accounts: "1", entries: "10" },
      ...{ opening: "30", moved: "10", closing: "40" },
    },
    {
      ...{ account: "simulated_funds", currency: "NGN", accounts: "1", entries: "1" },
      ...{ opening: "-200000", moved: "-100000", closing: "-300000" },
    },
  ]);
  expect(manifest.previous?.month).toBe("2024-01");
});

test("the files load into empty tables, and every row is the one that was dropped", async () => {
  const { folder, manifest } = await books.write(202401);
  for (const { file, table, part, columns } of manifest.tables) {
    const text = gunzipSync(await readFile(fileOf(folder, file))).toString();
    expect(text).toMatch(/^[a-z_,]+\r\n/);
    await books.execute(`create table loaded (like ${part})`);
    const names = columns.map(({ name }) => name).join(", ");
    await load(`copy loaded (${names}) from stdin (format csv, header)`, text);
    const { different } = await books.database.one<{ different: bigint }>(sql`
      select count(*) as different from (
        (table loaded except all table ${sql.identifier(part)}) union all
        (table ${sql.identifier(part)} except all table loaded)
      ) either`);
    const { rows } = await books.database.one<{ rows: bigint }>(
      sql`select count(*) as rows from loaded`,
    );
    expect([table, different, String(rows)]).toEqual([
      table,
      0n,
      manifest.tables.find((one) => one.part === part)?.rows,
    ]);
    await books.execute("drop table loaded");
  }
});

async function load(statement: string, text: string): Promise<void> {
  const client = await connect(books.fixture.url);
  await copyIn(client, statement, [Buffer.from(text)]).finally(() => client.end());
}

describe("a changed archive is not proven", () => {
  const changed: readonly [string, (file: Buffer) => Buffer, RegExp][] = [
    ["cut off", (file) => file.subarray(0, -20), /ledger_entries\.csv\.gz cannot be read back/],
    ["not compressed", () => Buffer.from("x"), /ledger_entries\.csv\.gz cannot be read back/],
    [
      "with another amount",
      (file) =>
        gzipSync(
          gunzipSync(file)
            .toString()
            .replace(/,-2,0,0,/, ",-3,0,0,"),
        ),
      /differ from digest \d+ of the chain/,
    ],
    [
      "without its last row",
      (file) =>
        gzipSync(
          gunzipSync(file)
            .toString()
            .replace(/[^\n]*\r\n$/, ""),
        ),
      /has 130 rows and 131 were written/,
    ],
    [
      "with a longer row",
      (file) => gzipSync(`${gunzipSync(file).toString()}1,2,3\r\n`),
      /it is longer than the file that was written/,
    ],
    [
      "compressed again",
      (file) => gzipSync(gunzipSync(file), { level: 9 }),
      /is not the file that was written/,
    ],
  ];

  test.each(changed)("a file that is %s", async (_, change, fault) => {
    const { folder } = await books.write(202401);
    expect(await books.verify(202401)).toEqual([]);
    const name = fileOf(folder, "ledger_entries.csv.gz");
    await writeFile(name, change(await readFile(name)));
    expect((await books.verify(202401)).join("\n")).toMatch(fault);
    await expect(books.drop(202401)).rejects.toThrow(/was not verified|as it was written/);
    expect(await books.tables()).toContain("ledger_entries_2024_01");
  });

  test("another description", async () => {
    const { folder } = await books.write(202401);
    const name = fileOf(folder, "manifest.json");
    await writeFile(name, (await readFile(name, "utf8")).replace('"closing": "', '"closing": "1'));
    expect(await books.verify(202401)).toEqual(["manifest.json is not the file that was written."]);
  });

  test.each([
    "movements.csv.gz",
    "postings.csv.gz",
    "manifest.json",
    "events.csv.gz",
  ])("a missing %s", async (name) => {
    const { folder } = await books.write(202401);
    expect(await books.verify(202401)).toEqual([]);
    await rm(fileOf(folder, name));
    await expect(books.drop(202401)).rejects.toThrow(`${name} as it was written`);
    expect((await books.verify(202401)).join("\n")).toContain(`${name} cannot be read back`);
  });
});

describe("a month that changed after its archive is not dropped", () => {
  const changes: readonly [string, (ann: bigint) => string, RegExp][] = [
    [
      "another narrative",
      () => "update ledger_transactions_2024_01 set narrative = 'x' where narrative = 'across'",
      /ledger_transactions_2024_01 has other rows than those of digest/,
    ],
    [
      "a row less",
      () => "delete from events_2024_01 where id = (select min(id) from events_2024_01)",
      /events_2024_01 has other rows than those of digest/,
    ],
    [
      "a row more",
      (
        ann,
      ) => `insert into ledger_entries_2024_01 select environment_id, account_id, seq + 1000, transaction_id,
        counterparty_id, available, held, pending, balance_after, purpose, recorded_at + interval '20 days'
        from ledger_entries_2024_01 where account_id = ${ann} and seq = 3`,
      /ledger_entries_2024_01 has (other rows|1 rows more)/,
    ],
    [
      "other sums",
      (ann) => `update archived_movements set available = available + 1 where account_id = ${ann}`,
      /archived_movements has/,
    ],
    ["other counts", () => "update archived_postings set count = 2", /archived_postings has/],
    [
      "another chain",
      () =>
        "delete from ledger_digests where stream = 'events' and part = 'events_2024_01' and row_count = 0",
      /The chain of events has other digests/,
    ],
  ];

  test.each(changes)("%s", async (_, change, fault) => {
    await books.write(202401);
    expect(await books.verify(202401)).toEqual([]);
    await books.execute(change(books.ann));
    const refused = await books.drop(202401).catch((error: Error) => error.message);
    expect(refused).toMatch(fault);
    expect(refused).toContain("Nothing was dropped.");
    expect((await books.tables()).length).toBe(8);
    expect((await books.verify(202401)).join("\n")).toMatch(fault);
    const [archive] = await readArchives(books.database);
    expect(archive).toMatchObject({ verifiedAt: null, droppedAt: null });
  });
});

test("each archive has a folder of its own, so none is ever written over", async () => {
  const first = await books.write(202401);
  await expect(books.write(202401)).rejects.toThrow(
    `2024-01 is archived in file:${books.folder} ${first.folder}. Verify it`,
  );
  const second = await books.write(202401, true);
  expect(second.folder).not.toBe(first.folder);
  expect(await readdir(path.join(books.folder, first.folder))).toContain("manifest.json");
  expect(await books.verify(202401)).toEqual([]);
});

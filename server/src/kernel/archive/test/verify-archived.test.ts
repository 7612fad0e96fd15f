import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ArchivedBooks,
  createArchivedBooks,
} from "../../../../test/support/archived-books.ts";
import { readArchivedPast } from "../../ledger/archived-past.ts";

let books: ArchivedBooks;
beforeAll(async () => {
  books = await createArchivedBooks();
  for (const month of [202401, 202402]) {
    await books.write(month);
    expect(await books.verify(month)).toEqual([]);
    await books.drop(month);
  }
});
afterAll(() => books.close());

test("what an account had before its first kept entry is what its archived entries sum to", async () => {
  const { database, here, ann } = books;
  const past = await readArchivedPast(database, { environmentId: here, id: ann });
  expect(past).toEqual({
    ...{ until: new Date("2024-03-01T00:00:00Z"), entries: 83n },
    balance: 100_000n - 465n - 30n - 7n - 20n,
  });
});

type Change = (ids: {
  readonly ann: bigint;
  readonly ben: bigint;
  readonly here: bigint;
}) => string;

/** A change of the books, how it is undone, and what the verifier finds. */
const CHANGES: readonly [string, Change, Change, RegExp][] = [
  [
    "a balance",
    ({ ann }) => `update ledger_accounts set available = available + 1 where id = ${ann}`,
    ({ ann }) => `update ledger_accounts set available = available - 1 where id = ${ann}`,
    /Account \d+\/\d+ has \d+ available and its entries sum to \d+\./,
  ],
  [
    "a balance with what the archive says of it",
    ({
      ann,
    }) => `with one as (update ledger_accounts set available = available + 1 where id = ${ann} returning id)
      update archived_movements set available = available + 1 from one where account_id = one.id and month = 202401`,
    ({
      ann,
    }) => `with one as (update ledger_accounts set available = available - 1 where id = ${ann} returning id)
      update archived_movements set available = available - 1 from one where account_id = one.id and month = 202401`,
    /archived_movements of 2024-01 was changed after the month was archived\./,
  ],
  [
    "an open account",
    ({ here }) => `update ledger_open_balances set balance = balance + 1
      where environment_id = ${here} and account = 30 and slot = (select min(slot) from ledger_open_balances where environment_id = ${here} and account = 30)`,
    ({ here }) => `update ledger_open_balances set balance = balance - 1
      where environment_id = ${here} and account = 30 and slot = (select min(slot) from ledger_open_balances where environment_id = ${here} and account = 30)`,
    /Open account \d+\/30 \(fees NGN\) has \d+ in its rows, and its entries sum to \d+\./,
  ],
  [
    "a kept entry that is missing",
    ({
      ben,
    }) => `create table away as select * from ledger_entries where account_id = ${ben} and seq = 44;
      delete from ledger_entries where account_id = ${ben} and seq = 44`,
    () => "insert into ledger_entries select * from away; drop table away",
    /has a gap or a duplicate in its entries at number 45\./,
  ],
  [
    "the first kept entry that is missing",
    ({
      ben,
    }) => `create table away as select * from ledger_entries where account_id = ${ben} and seq = 42;
      delete from ledger_entries where account_id = ${ben} and seq = 42`,
    () => "insert into ledger_entries select * from away; drop table away",
    /has a gap or a duplicate in its entries at number 43\./,
  ],
  [
    "an entry with the number of an archived one",
    ({ ben }) => `update ledger_entries set seq = 7 where account_id = ${ben} and seq = 42`,
    ({ ben }) => `update ledger_entries set seq = 42 where account_id = ${ben} and seq = 7`,
    /has a gap or a duplicate in its entries at number 7\./,
  ],
  [
    "counts of postings",
    () => "update archived_postings set count = count + 1",
    () => "update archived_postings set count = count - 1",
    /archived_postings of 2024-01 was changed after the month was archived\./,
  ],
  [
    "the description of an archive",
    () =>
      `update archived_months set manifest = replace(manifest, '"closing": "', '"closing": "1')`,
    () =>
      `update archived_months set manifest = replace(manifest, '"closing": "1', '"closing": "')`,
    /The description of the archive of 2024-01 was changed\./,
  ],
  [
    "an archive that is forgotten",
    () =>
      "create table away as select * from archived_months where month = 202401; delete from archived_months where month = 202401",
    () => "insert into archived_months select * from away; drop table away",
    /ledger_entries_2024_01 was dropped, and no archive has its rows\./,
  ],
  [
    "an archive that is said not to be dropped",
    () => "update archived_months set dropped_at = null where month = 202402",
    () => "update archived_months set dropped_at = now() where month = 202402",
    /ledger_entries_2024_02 was dropped, and no archive has its rows\./,
  ],
  [
    "a table of entries from a dropped month",
    () =>
      "select make_partition('ledger_entries', '_2024_01', 'from (''2024-01-01 00:00:00+00'') to (''2024-02-01 00:00:00+00'')')",
    () => "drop table ledger_entries_2024_01",
    /2024-01 has a table of entries, and a later month is dropped\./,
  ],
  [
    "an account of a dropped month",
    ({ ann }) =>
      `create table away as select * from ledger_accounts where id = ${ann}; delete from ledger_accounts where id = ${ann}`,
    () => "insert into ledger_accounts select * from away; drop table away",
    /Account \d+\/\d+ has entries in 2024-01 and does not exist\./,
  ],
  [
    "a sum of a month that no archive has",
    ({ ann, here }) => `insert into archived_movements values (202312, ${here}, ${ann}, 1, 0, 0, 1);
      update ledger_accounts set available = available + 1 where id = ${ann}`,
    ({ ann }) => `delete from archived_movements where month = 202312;
      update ledger_accounts set available = available - 1 where id = ${ann}`,
    /Account \d+\/\d+ has \d+ available and its entries sum to \d+\./,
  ],
];

describe("the verifier finds", () => {
  test.each(CHANGES)("%s", async (_, change, undo, finding) => {
    expect(await books.findings()).toEqual([]);
    await books.execute(change(books));
    const found = (await books.findings()).join("\n");
    await books.execute(undo(books));
    expect(found).toMatch(finding);
    expect(await books.findings()).toEqual([]);
  });
});

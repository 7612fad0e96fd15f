import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type ArchivedBooks,
  createArchivedBooks,
} from "../../../../test/support/archived-books.ts";
import { type S3Server, startS3Server } from "../../../../test/support/s3-server.ts";
import { sql } from "../../database/sql.ts";
import { type ObjectStore, StoreError } from "../../storage/object-store.ts";
import { s3Store } from "../../storage/s3-store.ts";
import { systemClock } from "../../time/clock.ts";
import { readArchives } from "../queries.ts";

let books: ArchivedBooks;
beforeEach(async () => {
  books = await createArchivedBooks();
});
afterEach(() => books.close());

const running = (): number => {
  const now = new Date();
  return now.getUTCFullYear() * 100 + now.getUTCMonth() + 1;
};

const archive = async (month: number) => {
  await books.write(month);
  expect(await books.verify(month)).toEqual([]);
};

describe("an archive is not written", () => {
  test("of a month that is not over, or that has no rows", async () => {
    await archive(202401);
    await archive(202402);
    await expect(books.write(running())).rejects.toThrow("is not over");
    await expect(books.write(202312)).rejects.toThrow("The database has no rows of 2023-12.");
  });

  test("before that of an earlier month", async () => {
    await expect(books.write(202402)).rejects.toThrow("Archive 2024-01 first");
  });

  test("of a month that is dropped", async () => {
    await archive(202401);
    await books.drop(202401);
    await expect(books.write(202401, true)).rejects.toThrow("The database has no rows of 2024-01.");
    expect(await books.findings()).toEqual([]);
  });

  test("with rows that no digest covers, such as those of a business from another cell", async () => {
    await books.write(202401);
    await books.execute(`insert into ledger_transactions_2024_01 (environment_id, id, kind, narrative, occurred_at, recorded_at)
      values (77, 1, 'came', 'along', '2024-01-10', '2024-01-10')`);
    await expect(books.write(202401, true)).rejects.toThrow(
      "ledger_transactions_2024_01 has 1 rows that no digest covers",
    );
  });

  test("again without the later ones, which name the archive before them", async () => {
    await archive(202401);
    await archive(202402);
    await books.write(202401, true);
    expect((await readArchives(books.database)).map(({ month }) => month)).toEqual([202401]);
    await archive(202402);
    expect(await books.verify(202401)).toEqual([]);
    for (const month of [202401, 202402]) await books.drop(month);
    expect(await books.findings()).toEqual([]);
  });

  test("where what an account had before does not lead to what it has afterwards", async () => {
    await books.execute(
      `update ledger_entries_2024_01 set available = available + 1 where account_id = ${books.ben} and seq = 5`,
    );
    await expect(books.write(202401)).rejects.toThrow(
      /The books of 2024-01 are not right: Account \d+\/\d+ ends the month with another balance/,
    );
    expect(await readArchives(books.database)).toEqual([]);
  });
});

describe("a month is not dropped", () => {
  test("without an archive, or one that was verified", async () => {
    await expect(books.drop(202401)).rejects.toThrow("2024-01 has no archive.");
    await books.write(202401);
    await expect(books.drop(202401)).rejects.toThrow("was not verified in the last 7 days");
  });

  test("with an archive that was verified long ago", async () => {
    await archive(202401);
    await books.execute("update archived_months set verified_at = now() - interval '8 days'");
    await expect(books.drop(202401)).rejects.toThrow("was not verified in the last 7 days");
  });

  test("before an earlier month", async () => {
    await archive(202401);
    await archive(202402);
    await expect(books.drop(202402)).rejects.toThrow("Drop 2024-01 first");
  });

  test("before the settings allow it", async () => {
    await archive(202401);
    await expect(books.drop(202401, 202312)).rejects.toThrow(
      "KASUWA_LEDGER_MONTHS_KEPT allows to drop months up to 2023-12",
    );
  });

  test("twice", async () => {
    await archive(202401);
    await books.drop(202401);
    await expect(books.drop(202401)).rejects.toThrow("2024-01 is dropped already.");
  });

  test("from another store than its archive is in", async () => {
    await archive(202401);
    books.store = { ...books.store, name: "file:/elsewhere" };
    await expect(books.drop(202401)).rejects.toThrow("and the settings name file:/elsewhere");
  });
});

describe("what stops in the middle", () => {
  /** A store that fails at the n-th file. */
  const failingAt = (store: ObjectStore, n: number): ObjectStore => {
    let files = 0;
    return {
      ...store,
      async put(key, content) {
        if (++files === n) throw new StoreError("the disk is full");
        await store.put(key, content);
      },
    };
  };

  test.each([
    1, 3, 5, 6, 7,
  ])("a write that fails at file %d archives nothing, and can be repeated", async (n) => {
    const whole = books.store;
    books.store = failingAt(whole, n);
    await expect(books.write(202401)).rejects.toThrow("the disk is full");
    expect(await readArchives(books.database)).toEqual([]);
    await expect(books.drop(202401)).rejects.toThrow("2024-01 has no archive.");
    books.store = whole;
    await archive(202401);
    await books.drop(202401);
    expect(await books.findings()).toEqual([]);
  });

  test("a write that is overtaken by another one stops, and the other one counts", async () => {
    const whole = books.store;
    let other: Promise<unknown> | undefined;
    books.store = {
      ...whole,
      async put(key, content) {
        await whole.put(key, content);
        if (other !== undefined) return;
        books.store = whole;
        other = books.write(202401);
        await other;
      },
    };
    await expect(books.write(202401)).rejects.toThrow("Another process writes or verifies");
    await other;
    expect(await books.verify(202401)).toEqual([]);
  });

  test("a drop that waits too long for a reader drops nothing, and can be repeated", async () => {
    await archive(202401);
    const before = await books.tables();
    await books.database.transaction(async (reader) => {
      await reader.run(sql`select from ledger_entries_2024_01 limit 1`);
      await expect(books.drop(202401)).rejects.toThrow("Other work holds the tables");
    });
    expect(await books.tables()).toEqual(before);
    expect(await readArchives(books.database)).toMatchObject([{ droppedAt: null }]);
    await books.move();
    await books.drop(202401);
    expect(await books.findings()).toEqual([]);
  });

  test("money moves while a month is compared for its drop", async () => {
    await archive(202401);
    await books.database.transaction(async (tx) => {
      await tx.run(
        sql`lock table ledger_entries_2024_01, ledger_transactions_2024_01 in share mode`,
      );
      await books.move();
    });
    expect(await books.findings()).toEqual([]);
  });

  test("a write that is begun while a month is dropped leaves its sums alone", async () => {
    await archive(202401);
    const whole = books.store;
    books.store = {
      ...whole,
      async size(key) {
        books.store = whole;
        return await whole.size(key);
      },
    };
    const [dropped, written] = await Promise.allSettled([
      books.drop(202401),
      books.write(202401, true),
    ]);
    const isDropped = dropped.status === "fulfilled";
    expect(written.status).toBe(isDropped ? "rejected" : "fulfilled");
    expect(await books.findings()).toEqual([]);
  });
});

describe("a bucket of an S3 service", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3Server();
    books.store = s3Store({ ...server.settings, clock: systemClock }, 1_000);
  });
  afterEach(() => server.close());

  test("takes archives in parts, and gives back what was written", async () => {
    await archive(202401);
    expect(server.requests.some((request) => request.includes("partNumber=2"))).toBe(true);
    await books.drop(202401);
    expect(await books.findings()).toEqual([]);
    expect(await books.verify(202401)).toEqual([]);
  });

  test("that loses a part leaves no archive, and a repetition has all of it", async () => {
    server.intercept = (request, response) => {
      if (!request.includes("partNumber=2")) return false;
      response.writeHead(400).end("<Error><Message>Your upload timed out.</Message></Error>");
      return true;
    };
    await expect(books.write(202401)).rejects.toThrow("Your upload timed out.");
    expect([await readArchives(books.database), server.openUploads()]).toEqual([[], 0]);
    server.intercept = undefined;
    await archive(202401);
  });

  test("that has other bytes than were written is found out", async () => {
    await archive(202401);
    const key = [...server.objects.keys()].find((one) => one.endsWith("events.csv.gz")) ?? "";
    server.objects.set(
      key,
      Buffer.concat([server.objects.get(key) ?? Buffer.alloc(0), Buffer.from("x")]),
    );
    await expect(books.drop(202401)).rejects.toThrow("as it was written");
    expect(await books.verify(202401)).not.toEqual([]);
  });
});

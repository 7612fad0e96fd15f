import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { proofsOf } from "../../src/app.ts";
import { listArchivedTables } from "../../src/kernel/archive/archived-tables.ts";
import { dropMonth, lockDroppable, requireStored } from "../../src/kernel/archive/drop-month.ts";
import { verifyArchive } from "../../src/kernel/archive/verify-archive.ts";
import { writeArchive } from "../../src/kernel/archive/write-archive.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { MoneyOperation } from "../../src/kernel/ledger/operation.ts";
import type { Ledger } from "../../src/kernel/ledger/queue/ledger.ts";
import { systemRandomness } from "../../src/kernel/randomness.ts";
import { folderStore } from "../../src/kernel/storage/folder-store.ts";
import type { ObjectStore } from "../../src/kernel/storage/object-store.ts";
import { moveToMonth } from "./closed-months.ts";
import { createTestDatabase } from "./databases.ts";
import {
  addEnvironments,
  type LedgerFixture,
  openDatabase,
  openFixture,
  openLedger,
  verify,
  verifyInSmallSteps,
} from "./ledger-fixture.ts";
import { callerOf, hold, openWallet, transfer, transferAcross } from "./ledger-operations.ts";

export const TABLES = listArchivedTables(proofsOf().digestedTables);

/** Text that CSV and JSON escape in their own ways. */
const NARRATIVE = 'a "quoted", text\r\nin two lines é😀\\';

/** Books of two closed months, 2024-01 and 2024-02, and of the current one. */
export interface ArchivedBooks {
  readonly fixture: LedgerFixture;
  readonly database: Database;
  readonly folder: string;
  /** Where archives go; a test may take another store. */
  store: ObjectStore;
  readonly here: bigint;
  readonly ann: bigint;
  readonly ben: bigint;
  write(month: number, isAgain?: boolean): ReturnType<typeof writeArchive>;
  verify(month: number): Promise<readonly string[]>;
  /** Drops a month, as the approval of a second person does. */
  drop(month: number, newest?: number): Promise<void>;
  move(amount?: bigint): Promise<void>;
  findings(): Promise<readonly string[]>;
  execute(text: string): Promise<number>;
  tables(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function createArchivedBooks(): Promise<ArchivedBooks> {
  prepared ??= prepareBooks();
  const { own, environmentIds, ...accounts } = await prepared;
  const copy = await createTestDatabase({ like: own });
  const fixture = openFixture(copy, openDatabase(copy.url), environmentIds);
  const folder = await mkdtemp(path.join(tmpdir(), "kasuwa-archive-"));
  const { ledger } = openLedger(fixture.url);
  const { database, url } = fixture;
  const move = moverOf(ledger, accounts);
  const order = () => ({
    ...{ database, url, store: books.store, tables: TABLES, by: "ann", now: new Date() },
    onProgress: () => undefined,
  });
  const books: ArchivedBooks = {
    ...{ fixture, database, folder, ...accounts },
    move,
    store: folderStore(folder),
    write: (month, isAgain = false) =>
      writeArchive({
        ...{ ...order(), month, isAgain, kinds: ["test_across"] },
        nonce: systemRandomness.bytes(4).toString("hex"),
        about: { version: "1.0.0", migration: 85, installation: "test" },
      }),
    verify: async (month) => (await verifyArchive({ ...order(), month })).faults,
    async drop(month, newest = 202402) {
      await requireStored(database, books.store, month);
      await database.transaction(async (tx) => {
        const archive = await lockDroppable(tx, { month, newest, now: new Date() });
        await dropMonth(tx, { database, tables: TABLES, archive, at: new Date() });
      });
    },
    findings: async () => [
      ...(await verify(database)).findings,
      ...(await verifyInSmallSteps(database)).findings,
    ],
    execute: (text) => database.run({ text, values: [] }),
    tables: async () => (await readTables(database)).map(({ name }) => name),
    async close() {
      await ledger.close();
      await fixture.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return books;
}

/** The original of each test's books: copying is faster than filling. */
let prepared: ReturnType<typeof prepareBooks> | undefined;

interface Accounts {
  readonly here: bigint;
  readonly ann: bigint;
  readonly ben: bigint;
}

async function prepareBooks() {
  const own = await createTestDatabase();
  const database = openDatabase(own.url);
  const environmentIds = await addEnvironments(database, 2);
  const { ledger } = openLedger(own.url);
  const [here = 0n, there = 0n] = environmentIds;
  const open = async (environmentId: bigint) => {
    const account = await runIn(ledger, environmentId, openWallet(100_000n));
    return BigInt(account?.id ?? 0);
  };
  const [ann, ben, dan] = [await open(here), await open(here), await open(there)];
  const move = moverOf(ledger, { here, ann, ben });
  for (let n = 1; n <= 30; n++) await move(BigInt(n));
  await runIn(ledger, here, hold(ann, 500n, "kept"));
  const across = { from: ann, to: dan, toEnvironmentId: there, amount: 7n, narrative: "across" };
  await runIn(ledger, here, transferAcross(across));
  await moveToMonth(database, 202401);
  const second = await readNow(database);
  for (let n = 1; n <= 10; n++) await move();
  // An account that the first month does not have.
  await open(here);
  await moveToMonth(database, 202402, second);
  for (let n = 1; n <= 5; n++) await move();
  await ledger.close();
  await database.close();
  return { own, environmentIds, here, ann, ben };
}

const runIn = async <T>(ledger: Ledger, environmentId: bigint, todo: MoneyOperation<T>) =>
  (await ledger.run(todo, callerOf(environmentId, randomUUID()))).outcome;

const moverOf =
  (ledger: Ledger, { here, ann, ben }: Accounts) =>
  async (amount = 1n): Promise<void> => {
    const order = { from: ann, to: ben, amount, fee: 1n, narrative: NARRATIVE };
    await runIn(ledger, here, transfer(order));
  };

const readNow = async (database: Database): Promise<Date> =>
  (await database.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now;

const readTables = (database: Database) =>
  database.many<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relkind = 'r' and relname ~ '_2024_[0-9]{2}$' and relnamespace = current_schema()::regnamespace
    order by 1`);

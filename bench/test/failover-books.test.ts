import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareBooks, compareRows, findLost } from "../src/failover/checks/books.ts";
import { replay } from "../src/failover/checks/replay.ts";
import { closeConnections } from "../src/failover/load/client.ts";
import { Journal, type JournalEntry, type OperationKind } from "../src/failover/load/journal.ts";
import { Load } from "../src/failover/load/load.ts";
import { type Merchants, WALLETS } from "../src/failover/load/merchants.ts";
import { seededRandom } from "../src/failover/plan.ts";
import { SERVER_NODE_OPTIONS } from "../src/measure/rig.ts";
import { Child } from "../src/processes/child.ts";
import { type BenchDatabase, createBenchDatabase, install } from "../src/setup/bench-database.ts";
import type { OperatedInstallation } from "../src/setup/operator.ts";
import { createMerchant } from "../src/transfers/rig.ts";
import { prepareFolder } from "./support/run-bench.ts";

/** What `npm run failover` finds in books that someone changed after a real load, without a fault of the cell. */

let folder: Awaited<ReturnType<typeof prepareFolder>>;
let bench: BenchDatabase;
let right: OperatedInstallation;
let merchants: Merchants;
const journal = new Journal();

beforeAll(async () => {
  folder = await prepareFolder();
  bench = await createBenchDatabase(folder.path, folder.prepared);
  const population = { merchants: 1, accounts: WALLETS, historyRounds: 0 };
  const installation = await install(bench, "failover", population);
  right = installation;
  const [wallets] = installation.merchants;
  if (wallets === undefined) throw new Error("no merchant was created");
  merchants = { wallets, banks: await createMerchant(right, installation.admin) };
  // A database with a connection cannot be copied.
  await installation.admin.close();
  await withService(right, async (ports) => {
    const load = new Load({ ports, merchants, journal, perSecond: 60, random: seededRandom(1) });
    await sleep(LOAD_MS);
    await load.stop();
    await replay(journal.entries, { journal, merchants, ports });
    expect(await compareBooks(right, merchants, journal.entries)).toEqual(NOTHING);
  });
  expect(await findLost(right, merchants, journal.entries)).toEqual([]);
  expect(journal.takeContradictions()).toEqual([]);
}, 300_000);

afterAll(async () => {
  await bench?.remove();
  await folder?.remove();
}, 60_000);

const LOAD_MS = 2_000;
const NOTHING = { lost: [], doubled: [], faults: [] };

async function withService(
  { url, masterKey }: OperatedInstallation,
  work: (ports: readonly number[]) => Promise<void>,
): Promise<void> {
  const service = Child.start("../transfers/service.ts", SERVER_NODE_OPTIONS);
  try {
    const order = { url, masterKey, poolSize: 10, oneByOne: null };
    await work([await service.ask<number>(order)]);
  } finally {
    closeConnections();
    await service.stop();
  }
}

/** Changes a copy of the books, with all rights. */
async function changeCopy(statements: readonly string[]): Promise<OperatedInstallation> {
  await askAsSuperuser("/postgres", [
    "drop database if exists changed with (force)",
    "create database changed template failover",
  ]);
  await askAsSuperuser("/changed", statements);
  return { ...right, url: inDatabase(right.url, "/changed") };
}

async function askAsSuperuser(name: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(inDatabase(bench.postgres.superuserUrl, name));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  const renamed = new URL(url);
  renamed.pathname = name;
  return renamed.href;
}

/** The first write of a kind. */
function named(kind: OperationKind): JournalEntry {
  const found = journal.entries.find((entry) => entry.kind === kind);
  if (found === undefined) throw new Error(`no ${kind} was sent`);
  return found;
}

const PICK = `(select id from ledger_transactions where narrative = 'NAME')`;
const COLUMNS = `environment_id, kind, narrative, link_id, occurred_at, recorded_at`;
const ENTRY = `select ctid from ledger_entries where transaction_id = ${PICK} limit 1`;

interface Change {
  readonly what: string;
  readonly kind: OperationKind;
  /** NAME stands for the write. */
  readonly statements: readonly string[];
  readonly found: object;
}

const CHANGES: readonly Change[] = [
  {
    what: "a transaction is gone with its entries",
    kind: "wallet transfer",
    statements: [
      `delete from ledger_entries where transaction_id = ${PICK}`,
      `delete from ledger_transactions where narrative = 'NAME'`,
    ],
    found: { lost: ["NAME"], doubled: [] },
  },
  {
    what: "a transaction is there twice",
    kind: "wallet transfer",
    statements: [
      `insert into ledger_transactions (id, ${COLUMNS})
       select id + 1000000000, ${COLUMNS} from ledger_transactions where narrative = 'NAME'`,
    ],
    found: { lost: [], doubled: ["NAME"] },
  },
  {
    what: "a bank transfer is gone",
    kind: "bank transfer",
    statements: [`delete from transactions where description = 'NAME'`],
    found: { lost: ["NAME"] },
  },
  {
    what: "the bank has paid twice",
    kind: "bank transfer",
    statements: [
      `update simulator.bank_payments set times_paid = 2
       where reference = (select order_reference from transactions where description = 'NAME')`,
    ],
    found: { doubled: ["NAME"], faults: [expect.stringContaining("not paid once")] },
  },
  {
    what: "the bank has paid what our books gave back",
    kind: "bank transfer",
    statements: [`update transactions set progress = 'failed' where description = 'NAME'`],
    found: { faults: expect.arrayContaining([expect.stringContaining("NAME: failed with 1000")]) },
  },
  {
    what: "the bank has paid another amount",
    kind: "bank transfer",
    statements: [
      `update simulator.bank_payments set amount = 2000
       where reference = (select order_reference from transactions where description = 'NAME')`,
    ],
    found: { faults: [expect.stringContaining("at the bank succeeded with 2000")] },
  },
];

test.each(CHANGES)("the comparison finds that $what", { timeout: 120_000 }, async (change) => {
  const { name } = named(change.kind);
  const copy = await changeCopy(change.statements.map((text) => text.replaceAll("NAME", name)));
  const { lost, doubled, faults } = await compareRows(copy, merchants, journal.entries);
  const unnamed = (texts: readonly string[]) => texts.map((text) => text.replaceAll(name, "NAME"));
  const books = { lost: unnamed(lost), doubled: unnamed(doubled), faults: unnamed(faults) };
  expect(books).toMatchObject(change.found);
});

test("the comparison finds what the verifier of the ledger finds", {
  timeout: 120_000,
}, async () => {
  const { name } = named("wallet transfer");
  const change = `update ledger_entries set available = available + 1 where ctid = (${ENTRY})`;
  const copy = await changeCopy([change.replace("NAME", name)]);
  const { faults } = await compareBooks(copy, merchants, journal.entries);
  expect(faults).toEqual([expect.stringContaining("ledger verify")]);
});

test.each<OperationKind>([
  "wallet transfer",
  "bank transfer",
])("a key whose answer is no longer recorded runs a %s twice, and that is found", {
  timeout: 120_000,
}, async (kind) => {
  const entry = named(kind);
  const copy = await changeCopy([`delete from operation_records where key like '%${entry.key}'`]);
  await withService(copy, async (ports) => {
    await replay([entry], { journal, merchants, ports });
    const { doubled } = await compareRows(copy, merchants, journal.entries);
    expect(doubled).toEqual([entry.name]);
  });
  expect(journal.takeContradictions()).toContain(
    `${entry.key}: it was acknowledged, and done once more`,
  );
});

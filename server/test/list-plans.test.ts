import { afterAll, beforeAll, expect, test } from "vitest";
import * as verifications from "../src/domains/customers/verification/queries.ts";
import * as statements from "../src/domains/customers/wallets/statement-queries.ts";
import * as invoices from "../src/domains/money-in/invoices/queries.ts";
import * as settlements from "../src/domains/money-in/settlement/queries.ts";
import * as accounts from "../src/domains/money-in/virtual-accounts/queries.ts";
import * as events from "../src/domains/platform/events/queries.ts";
import * as requests from "../src/domains/platform/requests/queries.ts";
import * as transactions from "../src/domains/platform/transactions/queries.ts";
import { searchTransactions } from "../src/domains/platform/transactions/search-queries.ts";
import type { Database, Queryable } from "../src/kernel/database/database.ts";
import { type Sql, sql } from "../src/kernel/database/sql.ts";
import { createTestDatabase, type TestDatabase } from "./support/databases.ts";
import { openDatabase } from "./support/ledger-fixture.ts";

const ROWS = 20_000;
const ENVIRONMENT = 7n;

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
  for (const statement of FILLED) await database.transaction((tx) => tx.run(statement), SLOWLY);
}, 120_000);
afterAll(async () => {
  await database.close();
  await own.drop();
});

const SLOWLY = { statementMs: 60_000 };

/** Each table at size, and never analysed: what PostgreSQL then knows of it is its number of pages. */
const FILLED: readonly Sql[] = [
  sql`alter table transactions set (autovacuum_enabled = off)`,
  sql`alter table virtual_accounts set (autovacuum_enabled = off)`,
  sql`alter table invoices set (autovacuum_enabled = off)`,
  sql`alter table verifications set (autovacuum_enabled = off)`,
  sql`alter table settlements set (autovacuum_enabled = off)`,
  sql`
    insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
      amount, fee, vat, stamp_duty, settled_amount, description, receiver_account_name, receiver_account_number,
      session_id, created_at, updated_at)
    select ${ENVIRONMENT}, n, 1, 'Transfer', 'transfers', 'BankTransfer', 'Debit',
           case when n % 10 = 0 then 'Pending' else 'Successful' end, 'NGN', 100, 0, 0, 0, 100, 'Rent ' || n, 'Amina',
           lpad(n::text, 10, '0'), n::text, now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into virtual_accounts (environment_id, id, kind, reference, provider, order_reference, bank_code, bank_name,
      account_number, account_name, status, amount, holder, created_at)
    select ${ENVIRONMENT}, n, case when n % 2 = 0 then 'invoice' else 'dynamic' end, 'vac_' || n, 'p', n::text, '999', 'b',
           lpad(n::text, 10, '0'), 'Amina', 'waiting', 100, '{}', now() - n * interval '1 second'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into invoices (environment_id, id, description)
    select ${ENVIRONMENT}, n, 'Rent' from generate_series(2, ${ROWS}::integer, 2) n`,
  sql`
    insert into verifications (environment_id, id, account_id, type, status, masked_identifiers, provider,
      check_reference, price, request_id, operation_key, created_at, updated_at)
    select ${ENVIRONMENT}, n, 1, 'bvn', 'Successful', '222*****901', 'p', n::text, 0, 'r', 'o' || n,
           now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into ledger_accounts (environment_id, id, kind, currency)
    values (${ENVIRONMENT}, 1, 'business_wallet', 'NGN')`,
  sql`
    insert into settlements (environment_id, id, account_id, currency, due_at, amount, credits, settled_at)
    select ${ENVIRONMENT}, n, 1, 'NGN', now() - n * interval '1 second', 100, 1, now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into events (environment_id, id, type, body, occurred_at, recorded_at)
    select ${ENVIRONMENT}, n, 'x', repeat('y', 300), now(), now() + n * interval '1 microsecond'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into request_log (environment_id, id, day, received_at, api_key_id, address, method, route, path, query,
      status, duration_ms, is_request_body_cut, is_answer_body_cut)
    select ${ENVIRONMENT}, 'req_' || lpad(n::text, 20, '0'), (now() at time zone 'UTC')::date, now(), 1, '', 'GET', 'x',
           '/x', '', 200, 1, false, false
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
      pending, balance_after, recorded_at)
    select ${ENVIRONMENT}, 1, n, n, 2, 1, 0, 0, n, now() from generate_series(1, ${ROWS}::integer) n`,
];

const all = { environmentId: ENVIRONMENT, from: null, until: null };
const every = {
  ...all,
  status: null,
  type: null,
  id: null,
  accountNumber: null,
  text: null,
  after: null,
};
const everyRequest = { ...all, status: null, route: null, requestId: null };
const page = { limit: 51, offset: 0 };
const deep = { limit: 51, offset: 15_000 };
const place = { createdAt: new Date(), id: 10n };
const range = { environmentId: ENVIRONMENT, walletId: 1n, fromSeq: 1n, beforeSeq: 20_001n };

test.each<[string, (at: Queryable) => Promise<unknown>, string]>([
  ["transactions", (at) => transactions.readPage(at, every, page), "transactions_by_time"],
  ["a deep page", (at) => transactions.readPage(at, every, deep), "transactions_by_time"],
  [
    "transactions of a status",
    (at) => transactions.readPage(at, { ...every, status: "Pending" }, page),
    "transactions_by_status",
  ],
  [
    "transactions of a type",
    (at) => transactions.readPage(at, { ...every, type: "Transfer" }, page),
    "transactions_by_type",
  ],
  [
    "a search in transactions",
    (at) => searchTransactions(at, every, "rent"),
    "transactions_by_time",
  ],
  [
    "a piece of an export",
    (at) => transactions.readAfter(at, every, place, 1_000),
    "transactions_by_time",
  ],
  [
    "virtual accounts",
    (at) => accounts.readPage(at, { ...all, search: null }, page),
    "virtual_accounts_by_time",
  ],
  [
    "a search in virtual accounts",
    (at) => accounts.searchAccounts(at, { ...all, search: null }, "amina"),
    "virtual_accounts_by_time",
  ],
  [
    "invoices",
    (at) => invoices.readPage(at, { ...all, status: null, search: null }, page),
    "virtual_accounts_invoices",
  ],
  [
    "a search in invoices",
    (at) => invoices.searchInvoices(at, { ...all, status: null, search: null }, "rent"),
    "virtual_accounts_invoices",
  ],
  [
    "verifications",
    (at) => verifications.readPage(at, { ...all, status: null, type: null }, page),
    "verifications_by_time",
  ],
  [
    "settlements",
    (at) => settlements.readPage(at, { ...all, isSettled: null }, page),
    "settlements_by_account",
  ],
  ["events", (at) => events.readEvents(at, { ...all, type: null }, page), "events_\\d+_\\d+_pkey"],
  [
    "events of a type",
    (at) => events.searchEvents(at, { ...all, type: null }, "x"),
    "events_\\d+_\\d+_pkey",
  ],
  [
    "requests",
    (at) => requests.readRequests(at, everyRequest, page),
    "request_log_\\d+_\\d+_\\d+_pkey",
  ],
  [
    "a search in requests",
    (at) => requests.searchRequests(at, { ...everyRequest, route: "x" }),
    "request_log_\\d+_\\d+_\\d+_pkey",
  ],
  [
    "a wallet's statement",
    (at) => statements.readEntries(at, range, page),
    "ledger_entries_\\d+_\\d+_pkey",
  ],
  [
    "a piece of a statement's file",
    (at) => statements.readFirstEntries(at, range, 1_000),
    "ledger_entries_\\d+_\\d+_pkey",
  ],
])("the statement for %s walks its index in order, with nothing known of the table", async (...line) => {
  const [, read, index] = line;
  const plan = await planOf(read);
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`));
  // All rows of a merchant are never collected, only to be sorted.
  expect(plan).not.toMatch(
    /Seq Scan on (transactions|virtual_accounts|verifications|settlements|events_)/,
  );
  expect(plan.split("\n").filter((text) => /Bitmap|-> {2}Sort/.test(text))).toEqual([]);
});

test.each<[string, (at: Queryable) => Promise<unknown>]>([
  ["transactions", (at) => searchTransactions(at, every, "no such text")],
  ["virtual accounts", (at) => accounts.searchAccounts(at, { ...all, search: null }, "zzz")],
  ["events", (at) => events.searchEvents(at, { ...all, type: null }, "zzz")],
])("a search in %s reads so many rows and no more", async (...line) => {
  const [, read] = line;
  const plan = await planOf(read, sql`analyze, costs off, timing off, buffers off`);
  const rows = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...rows)).toBeLessThanOrEqual(10_001);
});

test.each<[string, (at: Queryable) => Promise<unknown>]>([
  ["a page", (at) => statements.readEntries(at, range, page)],
  ["a piece of a file", (at) => statements.readFirstEntries(at, range, 1_000)],
  ["one entry", (at) => statements.readEntry(at, { ...range, seq: 5n })],
])("%s of a statement looks for a transaction in the month of its entry alone", async (...line) => {
  const [, read] = line;
  const plan = await planOf(read, sql`analyze, costs off, timing off, buffers off`);
  const looked = plan.split("\n").filter((text) => / on ledger_transactions_/.test(text));
  expect(looked.length).toBeGreaterThan(1);
  expect(looked.filter((text) => !text.includes("never executed"))).toHaveLength(1);
});

/** The plan of the first statement that a query sends, as lists have it planned. */
async function planOf(
  read: (at: Queryable) => Promise<unknown>,
  options = sql`costs off`,
): Promise<string> {
  const sent: Sql[] = [];
  const note = async (statement: Sql) => {
    sent.push(statement);
    return [];
  };
  // Of what asks for rows they use one method, and here no caller wants the rows.
  await read({ many: note, maybeOne: note } as unknown as Queryable);
  const [{ text, values } = sql``] = sent;
  const explained = { text: `explain (${options.text}) ${text}`, values };
  const lines = await database.ordered.many<Record<string, string>>(explained);
  return lines.flatMap((row) => Object.values(row)).join("\n");
}

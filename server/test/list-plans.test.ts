import { expect, test } from "vitest";
import * as verifications from "../src/domains/customers/verification/list-queries.ts";
import * as statements from "../src/domains/customers/wallets/statement-queries.ts";
import * as invoices from "../src/domains/money-in/invoices/list-queries.ts";
import * as settlements from "../src/domains/money-in/settlement/list-queries.ts";
import * as accounts from "../src/domains/money-in/virtual-accounts/list-queries.ts";
import * as bills from "../src/domains/money-out/bills/list-queries.ts";
import * as events from "../src/domains/platform/events/queries.ts";
import * as requests from "../src/domains/platform/requests/queries.ts";
import * as transactions from "../src/domains/platform/transactions/queries.ts";
import { searchTransactions } from "../src/domains/platform/transactions/search-queries.ts";
import { all, ENVIRONMENT, page, type Read, useFilledTables } from "./support/list-plans.ts";
import { everyTransaction as every, FILLED, TABLES } from "./support/listed-rows.ts";

const { planOf, analysed, expectOrdered, expectBounded } = useFilledTables(TABLES, FILLED);

const anyRequest = {
  ...{ ...all, status: null, route: null, reference: null },
  ...{ errorCode: null, apiKeyId: null, requestId: null },
};
const everyRequest = { ...anyRequest, scopes: new Set<string>() };
const anyText = { ...all, least: null, most: null, search: null };
const anyAccount = { ...anyText, kind: null };
const anyInvoice = { ...anyText, status: null };
const anyVerification = { ...anyText, status: null, type: null, customerId: null };
const anySettlement = { ...anyText, isSettled: null };
const anyEvent = { ...all, type: null, reference: null };
const deep = { limit: 51, offset: 15_000 };
const anyBill = { ...anyText, status: null, category: null };
const place = { createdAt: new Date(), id: 10n };
const anyEntry = { text: null, least: 100n, most: null };
const range = { environmentId: ENVIRONMENT, walletId: 1n, fromSeq: 1n, beforeSeq: 20_001n };

test.each<[string, Read, string]>([
  ["transactions", (at) => transactions.readPage(at, every, page), "transactions_by_time"],
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
    "credits",
    (at) => transactions.readPage(at, { ...every, postingType: "Credit" }, page),
    "transactions_credits",
  ],
  [
    "debits",
    (at) => transactions.readPage(at, { ...every, postingType: "Debit" }, page),
    "transactions_by_time",
  ],
  [
    "transfers",
    (at) => transactions.readPage(at, { ...every, service: "transfers" }, page),
    "transactions_by_time",
  ],
  [
    "transactions of a service",
    (at) => transactions.readPage(at, { ...every, service: "bills" }, page),
    "transactions_by_service",
  ],
  [
    "transactions of a customer",
    (at) => transactions.readPage(at, { ...every, customerId: 5n }, page),
    "transactions_by_customer",
  ],
  [
    "payments to a virtual account",
    (at) => transactions.readPage(at, { ...every, accountReference: "vac_1" }, page),
    "transactions_by_account_reference",
  ],
  [
    "the records of a settlement",
    (at) => transactions.readPage(at, { ...every, accountId: 1n, settlesAt: new Date() }, page),
    "transactions_by_settlement",
  ],
  [
    "the transactions of a session",
    (at) => transactions.readPage(at, { ...every, sessionId: "1" }, page),
    "transactions_by_session",
  ],
  [
    "money sent to an account",
    (at) => transactions.readPage(at, { ...every, accountNumber: "1" }, page),
    "transactions_by_account_number",
  ],
  [
    "money that came from an account",
    (at) => transactions.readPage(at, { ...every, accountNumber: "1" }, page),
    "transactions_by_sender",
  ],
  [
    "transactions of an amount",
    (at) => searchTransactions(at, { ...every, least: 100n, most: 200n }),
    "transactions_by_time",
  ],
  [
    "a search in transactions",
    (at) => searchTransactions(at, { ...every, text: "rent" }),
    "transactions_by_time",
  ],
  [
    "a piece of an export",
    (at) => transactions.readAfter(at, every, place, 1_000),
    "transactions_by_time",
  ],
  ["virtual accounts", (at) => accounts.readPage(at, anyAccount, page), "virtual_accounts_by_time"],
  [
    "virtual accounts of a kind",
    (at) => accounts.readPage(at, { ...anyAccount, kind: "customer" }, page),
    "virtual_accounts_by_kind",
  ],
  [
    "a search in virtual accounts",
    (at) => accounts.searchAccounts(at, { ...anyAccount, search: "amina" }),
    "virtual_accounts_by_time",
  ],
  ["invoices", (at) => invoices.readPage(at, anyInvoice, page), "virtual_accounts_invoices"],
  [
    "a search in invoices",
    (at) => invoices.searchInvoices(at, { ...anyInvoice, search: "rent" }),
    "virtual_accounts_invoices",
  ],
  [
    "payouts",
    (at) => transactions.readPage(at, { ...every, type: "Payout" }, page),
    "transactions_by_type",
  ],
  ["bills", (at) => bills.readIds(at, anyBill, page), "bills_by_time"],
  [
    "bills of a category",
    (at) => bills.readIds(at, { ...anyBill, category: "data" }, page),
    "bills_by_category",
  ],
  [
    "pending bills",
    (at) => bills.readIds(at, { ...anyBill, status: "Pending" }, page),
    "transactions_by_type_and_status",
  ],
  [
    "successful bills",
    (at) => bills.readIds(at, { ...anyBill, status: "Successful" }, page),
    "transactions_by_type",
  ],
  [
    "a search in bills",
    (at) => bills.searchBills(at, { ...anyBill, search: "x" }),
    "bills_by_time",
  ],
  [
    "verifications",
    (at) => verifications.readPage(at, anyVerification, page),
    "verifications_by_time",
  ],
  [
    "verifications of a customer",
    (at) => verifications.readPage(at, { ...anyVerification, customerId: 5n }, page),
    "verifications_by_customer",
  ],
  [
    "a search in verifications",
    (at) => verifications.searchVerifications(at, { ...anyVerification, search: "901" }),
    "verifications_by_time",
  ],
  ["settlements", (at) => settlements.readPage(at, anySettlement, page), "settlements_by_account"],
  [
    "settlements of an amount",
    (at) => settlements.searchAmounts(at, { ...anySettlement, least: 100n, most: null }),
    "settlements_by_account",
  ],
  ["events", (at) => events.readEvents(at, anyEvent, page), "events_\\d+_\\d+_pkey"],
  [
    "events of a type",
    (at) => events.searchEvents(at, { ...anyEvent, type: "x" }),
    "events_\\d+_\\d+_pkey",
  ],
  [
    "events about a reference",
    (at) => events.searchEvents(at, { ...anyEvent, reference: "x" }),
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
    "requests with a reference",
    (at) => requests.searchRequests(at, { ...everyRequest, reference: "x" }),
    "request_log_\\d+_\\d+_\\d+_pkey",
  ],
  [
    "a search in a wallet's statement",
    (at) => statements.searchEntries(at, range, anyEntry),
    "ledger_entries_\\d+_\\d+_pkey",
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
])("the statement for %s walks its index in order, without statistics of the table", async (...line) => {
  const [, read, index] = line;
  await expectOrdered(read, index);
});

test.each<[string, Partial<transactions.TransactionFilter>, string]>([
  ["of all transactions", {}, "transactions_by_time"],
  ["of the usual status", { status: "Successful" }, "transactions_by_time"],
  ["of debits", { postingType: "Debit" }, "transactions_by_time"],
  ["of payouts that were sent", { type: "Payout", status: "Successful" }, "transactions_by_type"],
])("a deep page %s reads no row before it", async (_of, filter, index) => {
  const plan = await planOf((at) => transactions.readPage(at, { ...every, ...filter }, deep));
  expect(plan).toContain(`Index Only Scan Backward using ${index} on transactions`);
});

test.each<[string, Read]>([
  ["a reference", (at) => transactions.readPage(at, { ...every, id: 5n }, page)],
  ["a reference, in a search", (at) => searchTransactions(at, { ...every, id: 5n, least: 1n })],
])("the transaction of %s is looked up, and no others are read", async (...line) => {
  const [, read] = line;
  const plan = await planOf(read);
  expect(plan).toMatch(
    /Scan using transactions_pkey on transactions.*\n.*Index Cond: .*\(id = '5'/,
  );
  expect(plan).not.toContain("transactions_by_time");
});

test("the bills with exactly this text are looked up, and no others are read", async () => {
  const plan = await planOf((at) => bills.readExact(at, anyBill, "order-1"));
  const used = [...plan.matchAll(/Scan (?:Backward )?using (\w+)/g)].map(([, index]) => index);
  expect(used.toSorted()).toEqual(["bill_references_pkey", "bills_by_customer", "bills_pkey"]);
});

test.each<[string, Read]>([
  ["transactions", (at) => searchTransactions(at, { ...every, text: "no such text" })],
  ["virtual accounts", (at) => accounts.searchAccounts(at, { ...anyAccount, search: "zzz" })],
  ["bills", (at) => bills.searchBills(at, { ...anyBill, search: "zzz" })],
  ["events", (at) => events.searchEvents(at, { ...anyEvent, type: "zzz" })],
  ["invoices", (at) => invoices.searchInvoices(at, { ...anyInvoice, search: "zzz" })],
  [
    "verifications",
    (at) => verifications.searchVerifications(at, { ...anyVerification, search: "zzz" }),
  ],
  ["settlements", (at) => settlements.searchAmounts(at, { ...anySettlement, least: 900n })],
])("a search in %s reads a limited number of rows", async (...line) => {
  const [, read] = line;
  await expectBounded(read);
});

test.each<[string, Read]>([
  ["a page", (at) => statements.readEntries(at, range, page)],
  ["a piece of a file", (at) => statements.readFirstEntries(at, range, 1_000)],
  ["one entry", (at) => statements.readEntry(at, { ...range, seq: 5n })],
])("%s of a statement looks for a transaction in the month of its entry alone", async (...line) => {
  const [, read] = line;
  const plan = await analysed(read);
  const looked = plan.split("\n").filter((text) => / on ledger_transactions_/.test(text));
  expect(looked.length).toBeGreaterThan(1);
  expect(looked.filter((text) => !text.includes("never executed"))).toHaveLength(1);
});

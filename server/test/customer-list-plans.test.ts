import { expect, test } from "vitest";
import * as anywhere from "../src/domains/cards/authorizations/anywhere-queries.ts";
import * as authorizations from "../src/domains/cards/authorizations/list-queries.ts";
import * as records from "../src/domains/cards/authorizations/record-queries.ts";
import * as cards from "../src/domains/cards/cards/list-queries.ts";
import * as declines from "../src/domains/cards/statements/decline-queries.ts";
import * as customers from "../src/domains/customers/customers/list-queries.ts";
import * as items from "../src/domains/customers/kyc/list-queries.ts";
import * as wallets from "../src/domains/customers/wallets/list-queries.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { all, ENVIRONMENT, page, type Read, ROWS, useFilledTables } from "./support/list-plans.ts";

const TABLES = [
  ...["customers", "customer_wallets", "cards", "card_authorizations", "card_clearings"],
  "processed_card_notices",
];

const { planOf, analysed, expectOrdered, expectBounded } = useFilledTables(TABLES, [
  sql`
    insert into ledger_accounts (environment_id, id, kind, currency)
    select ${ENVIRONMENT}, n, case n when 1 then 'business_wallet' else 'customer_wallet' end, 'NGN'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into customers (environment_id, id, external_id, first_name, email, phone, status, verified, kyc_pending,
      created_at, updated_at)
    select ${ENVIRONMENT}, n, n::text, 'Amina', n || '@example.com', '0803' || lpad(n::text, 7, '0'), 'Active',
           case when n % 3 = 0 then '{BVN}'::text[] else '{}' end,
           case when n % 10 = 0 then '{BVN}'::text[] else '{}' end, now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into customer_wallets (environment_id, id, customer_id, currency, status, virtual_account_number, created_at,
      updated_at)
    select ${ENVIRONMENT}, n, (n + 1) / 2, case when n % 2 = 0 then 'NGN' else 'USD' end,
           case when n % 10 = 0 then 'Frozen' else 'Active' end, lpad(n::text, 10, '0'),
           now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into cards (environment_id, id, customer_id, label, status, brand, last_four, daily_limit,
      per_transaction_limit, issuer, issuer_reference, reference, reported_status, created_at, updated_at)
    select ${ENVIRONMENT}, n, n, 'Travel', case when n % 10 = 0 then 'Frozen' when n % 10 = 1 then 'Expired' else 'Active' end,
           'Visa', lpad((n % 10000)::text, 4, '0'), 1, 1, 'i', 'r' || n, n::text, 'active', now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into card_authorizations (environment_id, card_id, authorization_id, account_id, approved, ended, created_at)
    select ${ENVIRONMENT}, n / 100, 'a' || n, 1, 100,
           case n % 10 when 0 then null when 1 then 'expired' else 'cleared' end, now() - n * interval '1 second'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into card_clearings (environment_id, card_id, clearing_id, account_id, amount, created_at)
    select ${ENVIRONMENT}, n / 100, 'c' || n, 1, 100, now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into processed_card_notices (environment_id, card_id, notice_id, processed_at, refunded)
    select ${ENVIRONMENT}, n / 100, 'p' || n, now() - n * interval '1 minute', 100
    from generate_series(1, ${ROWS}::integer) n`,
  sql`
    insert into card_transactions (environment_id, id, card_id, type, amount, currency, status, description,
      merchant_name, authorization_id, occurred_at, recorded_at)
    select ${ENVIRONMENT}, n, n / 100, case when n % 2 = 0 then 'Decline' else 'Settlement' end, 100, 'USD', 'Declined',
           'x', 'Shop', 'a' || n, now() - n * interval '1 second', now()
    from generate_series(1, ${ROWS}::integer) n`,
]);

const someone = { ...all, kycStatus: null, holdsCards: false, search: null };
const anyWallet = { ...all, customerId: null, currency: null, status: null, search: null };

const anyCard = { ...all, customerId: null, status: null, search: null };
const anyAuthorization = {
  ...all,
  cardId: null,
  status: null,
  least: null,
  most: null,
  search: null,
};

test.each<[string, Read, string]>([
  ["customers", (at) => customers.readPage(at, someone, page), "customers_by_time"],
  [
    "customers with a pending check",
    (at) => customers.readPage(at, { ...someone, kycStatus: "PENDING" }, page),
    "customers_kyc_pending",
  ],
  [
    "verified customers",
    (at) => customers.readPage(at, { ...someone, kycStatus: "VERIFIED" }, page),
    "customers_kyc_verified",
  ],
  [
    "a search in customers",
    (at) => customers.searchCustomers(at, someone, "amina"),
    "customers_by_time",
  ],
  ["wallets", (at) => wallets.readPage(at, anyWallet, page), "customer_wallets_by_time"],
  [
    "wallets of a customer",
    (at) => wallets.readPage(at, { ...anyWallet, customerId: 5n }, page),
    "customer_wallets_of_customer",
  ],
  [
    "frozen wallets",
    (at) => wallets.readPage(at, { ...anyWallet, status: "Frozen" }, page),
    "customer_wallets_by_status",
  ],
  [
    "active wallets in naira",
    (at) => wallets.readPage(at, { ...anyWallet, status: "Active", currency: "NGN" }, page),
    "customer_wallets_by_time",
  ],
  [
    "wallets of another currency",
    (at) => wallets.readPage(at, { ...anyWallet, currency: "USD" }, page),
    "customer_wallets_by_currency",
  ],
  [
    "a search in wallets",
    (at) => wallets.searchWallets(at, anyWallet, "amina"),
    "customer_wallets_by_time",
  ],
  [
    "cardholders",
    (at) => customers.readPage(at, { ...someone, holdsCards: true }, page),
    "customers_cardholders",
  ],
  ["cards", (at) => cards.readPage(at, anyCard, page), "cards_by_time"],
  [
    "cards of a customer",
    (at) => cards.readPage(at, { ...anyCard, customerId: 5n }, page),
    "cards_by_customer",
  ],
  [
    "active cards",
    (at) => cards.readPage(at, { ...anyCard, status: "Active" }, page),
    "cards_by_time",
  ],
  [
    "frozen cards",
    (at) => cards.readPage(at, { ...anyCard, status: "Frozen" }, page),
    "cards_frozen",
  ],
  [
    "expired cards",
    (at) => cards.readPage(at, { ...anyCard, status: "Expired" }, page),
    "cards_by_status",
  ],
  ["a search in cards", (at) => cards.searchCards(at, anyCard, "amina"), "cards_by_time"],
  [
    "card authorisations",
    (at) => authorizations.readPage(at, anyAuthorization, page),
    "card_authorizations_by_time",
  ],
  [
    "authorisations of a card",
    (at) => authorizations.readPage(at, { ...anyAuthorization, cardId: 5n }, page),
    "card_authorizations_by_card",
  ],
  [
    "authorisations that hold money",
    (at) => authorizations.readPage(at, { ...anyAuthorization, status: "Approved" }, page),
    "card_authorizations_open",
  ],
  [
    "expired authorisations",
    (at) => authorizations.readPage(at, { ...anyAuthorization, status: "Expired" }, page),
    "card_authorizations_expired",
  ],
  [
    "authorisations of an amount",
    (at) => authorizations.searchAmounts(at, { ...anyAuthorization, least: 100n, most: 200n }),
    "card_authorizations_by_time",
  ],
])("the statement for %s walks its index in order, without statistics of the table", async (...line) => {
  const [, read, index] = line;
  await expectOrdered(read, index);
});

const deep = { limit: 201, offset: 15_000 };

test.each<[string, Read, string]>([
  [
    "active cards",
    (at) => cards.readPage(at, { ...anyCard, status: "Active" }, deep),
    "cards_by_time on cards card",
  ],
  ...(["Approved", "Cleared"] as const).map((status): [string, Read, string] => [
    `${status.toLowerCase()} authorisations`,
    (at) => authorizations.readPage(at, { ...anyAuthorization, status }, deep),
    `card_authorizations_${status === "Approved" ? "open" : "by_time"} on card_authorizations`,
  ]),
])("a deep page of %s reads no row before it", async (_of, read, index) => {
  expect(await planOf(read)).toContain(`Index Only Scan Backward using ${index}`);
});

test.each([
  ["amina@example.com", []],
  ["08030000001", ["customers_by_phone"]],
  ["1000042", ["customers_pkey"]],
])("a customer with %s is looked up in indexes, and the other customers are not read", async (...line) => {
  const [search, indexes] = line;
  const plan = await planOf((at) => customers.readExact(at, someone, search));
  const used = [...plan.matchAll(/Scan (?:Backward )?using (\w+)/g)].map(([, index]) => index);
  // A name is looked up in both orders, and its customers by their ids.
  const always = ["customers_by_external_id", "customers_by_email", "customers_by_folded_name"];
  const expected = [...always, "customers_by_folded_surname", "customers_pkey", ...indexes];
  expect(used.toSorted()).toEqual(expected.toSorted());
  expect(plan).not.toContain("Seq Scan");
});

test.each<[string, Read, string]>([
  ["customers", (at) => customers.readExact(at, someone, "amina"), "customers_pkey"],
  ["wallets", (at) => wallets.readExact(at, anyWallet, "amina"), "customer_wallets_of_customer"],
  ["cards", (at) => cards.readExact(at, anyCard, "amina"), "cards_by_customer"],
])("a name finds its %s by index look-ups alone", async (...line) => {
  const [, read, index] = line;
  const plan = await planOf(read);
  for (const name of ["customers_by_folded_name", "customers_by_folded_surname", index])
    expect(plan).toMatch(new RegExp(`Scan (Backward )?using ${name}`));
  expect(plan).toMatch(/Index Cond: .*fold_text\(.* ~>=~ 'amina'/);
  expect(plan).not.toMatch(/Seq Scan|Bitmap/);
});

test("an authorisation is looked up by the issuer's id, and by the last four digits of its card", async () => {
  const plan = await planOf((at) => authorizations.searchByLastFour(at, anyAuthorization, "1234"));
  const used = [...plan.matchAll(/Scan (?:Backward )?using (\w+)/g)].map(([, index]) => index);
  expect(used.toSorted()).toEqual([
    "card_authorizations_by_card",
    "card_authorizations_by_issuer_id",
    "cards_by_last_four",
  ]);
});

test("an authorisation is looked up by its id alone, and so is a declined purchase", async () => {
  const plan = await planOf((at) => authorizations.readExact(at, anyAuthorization, "a1"));
  expect(plan).toMatch(/Scan using card_authorizations_by_issuer_id/);
  const declined = await planOf((at) => declines.readDeclinesById(at, anyAuthorization, "a2"));
  expect(declined).toMatch(/Scan using card_transactions_\w+_environment_id_authorization_id_idx/);
  for (const text of [plan, declined]) expect(text).not.toMatch(/Seq Scan on card_/);
});

test("the items of a customer are looked up, and those of other customers are not read", async () => {
  const anyItem = { ...all, customerId: 5n, verified: [], category: null, status: null };
  const plan = await planOf((at) => items.readPage(at, anyItem, page));
  expect(plan).toMatch(/Index Scan using kyc_items_pkey on kyc_items/);
  expect(plan).toMatch(/Index Cond: \(.*customer_id = '5'::bigint/);
});

test.each<[string, Read]>([
  ["customers", (at) => customers.searchCustomers(at, someone, "zzz")],
  ["wallets", (at) => wallets.searchWallets(at, anyWallet, "zzz")],
  ["cards", (at) => cards.searchCards(at, anyCard, "zzz")],
])("a search in %s reads a limited number of rows", async (...line) => {
  const [, read] = line;
  await expectBounded(read);
});

test.each<[string, Read]>([
  ["declined purchases", (at) => declines.readDeclines(at, anyAuthorization, page)],
  [
    "a search in declined purchases",
    (at) => declines.searchDeclines(at, { ...anyAuthorization, search: "0001" }),
  ],
])("%s are read in their order, and other rows of statements are not read", async (_, read) => {
  const plan = await planOf(read);
  expect(plan).toMatch(
    /Index Scan Backward using card_transactions_\w+_environment_id_occurred_at_id_idx/,
  );
  expect(plan).not.toMatch(/Seq Scan on card_transactions|-> {2}Sort|Filter: .*Decline/);
});

const movements = [1, 2, 3].map((n) => ({
  ...{ environmentId: ENVIRONMENT, cardId: BigInt(n), recordId: `c${n}00` },
}));
const halfAnHour = { from: new Date(Date.now() - 1_800_000), until: new Date() };

test.each<[string, Read]>([
  ["the cards of an issuer's page", (at) => records.readIssuedCards(at, "i", ["r1", "r2"])],
  ["the booked ones of an issuer's page", (at) => records.readBooked(at, movements)],
  [
    "half an hour of movements",
    (at) => records.readMovements(at, { issuer: "i", ...halfAnHour, limit: 1_000_000 }),
  ],
])("%s are found without reading the others", async (_what, read) => {
  const rows = [...(await analysed(read)).matchAll(/actual rows=(\d+)/g)];
  expect(Math.max(...rows.map(([, count]) => Number(count)))).toBeLessThanOrEqual(60);
});

test("a card of any business is looked up in each environment by indexes", async () => {
  const plan = await planOf((at) => anywhere.findCardOwner(at, { id: 5n, text: "r5" }));
  for (const index of ["cards_pkey", "card_authorizations_by_issuer_id"])
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}`));
  expect(plan).not.toMatch(/Seq Scan on (cards|card_authorizations)/);
});

import { expect, test } from "vitest";
import * as debts from "../src/domains/cards/cards/debt-queries.ts";
import * as candidates from "../src/domains/money-in/collections/candidate-queries.ts";
import * as unknown from "../src/domains/money-out/outgoing/pending-queries.ts";
import * as health from "../src/domains/platform/providers/health-queries.ts";
import * as anywhere from "../src/domains/platform/transactions/find-anywhere-queries.ts";
import * as ledger from "../src/domains/platform/transactions/ledger-queries.ts";
import * as figures from "../src/domains/surfaces/dashboard/figure-queries.ts";
import * as timelines from "../src/domains/surfaces/dashboard/operator-timeline-queries.ts";
import * as endpoints from "../src/domains/webhooks/endpoints/health-queries.ts";
import type { Endpoint } from "../src/domains/webhooks/endpoints/index.ts";
import * as calls from "../src/kernel/providers/live/call-sum-queries.ts";
import { ENVIRONMENT, page, type Read, useFilledTables } from "./support/list-plans.ts";
import { FILLED, TABLES } from "./support/listed-rows.ts";

const { planOf, planWith } = useFilledTables(TABLES, FILLED);

const place = { bankCode: "999", mode: "live" } as const;
const everyone = { businessId: null, mode: null };
const day = { from: new Date(0), until: new Date(), most: 1_000 };
const named = { environmentId: ENVIRONMENT, references: ["trf_9t5z5j3a85g8"] };
const period = { from: new Date(0), until: new Date() };

test.each<[string, Read, string]>([
  [
    "similar numbers",
    (at) => candidates.readNumbered(at, place, ["0000000001", "0000000002"]),
    "account_numbers_pkey",
  ],
  [
    "expected amounts",
    (at) => candidates.readExpecting(at, place, { amount: 100n, ...period }),
    "virtual_accounts_waiting_by_amount",
  ],
  [
    "names",
    (at) => candidates.readNamed(at, place, [["amina", "yusuf"]]),
    "virtual_accounts_by_words",
  ],
  [
    "orders without an outcome",
    (at) => unknown.readUnknownOrders(at, { businessId: null, mode: "live", provider: null }, page),
    "transactions_by_status",
  ],
  [
    "orders that wait to be sent",
    (at) => unknown.readWaitingOrders(at, { businessId: null, mode: "live", provider: null }, page),
    "transactions_by_status",
  ],
  [
    "the entries of an account",
    (at) =>
      ledger.readAccountEntries(
        at,
        { environmentId: ENVIRONMENT, accountId: 1n },
        { from: null, until: null },
        page,
      ),
    "ledger_entries_\\d+_\\d+_pkey",
  ],
  [
    "transactions of the ledger",
    (at) => ledger.findLedgerTransactions(at, 5n, { businessId: null, mode: null }),
    "ledger_transactions_\\d+_\\d+_pkey",
  ],
  ["open orders by provider", (at) => health.countOpenOrders(at), "transactions_by_status"],
  [
    "the latest calls of a provider",
    (at) => calls.sumCalls(at, ["monnify"], 24),
    "provider_calls_of_provider",
  ],
  [
    "the hours of a provider's calls",
    (at) => calls.sumCallsByHour(at, ["monnify"]),
    "provider_calls_of_provider",
  ],
  [
    "the proposals about a reference",
    (at) => timelines.readProposalsAbout(at, named),
    "operator_proposals_pkey",
  ],
  [
    "the deliveries of an endpoint's last day",
    (at) => endpoints.countLastDay(at, { environmentId: ENVIRONMENT, id: 1n } as Endpoint),
    "webhook_deliveries\\w*_pkey",
  ],
  ["the alerts about a reference", (at) => timelines.readAlertsAbout(at, named), "alerts_pkey"],
  ["figures of a day", (at) => figures.sumTypes(at, everyone, day), "transactions_by_time"],
  [
    "purchases of a day",
    (at) => figures.sumPurchases(at, everyone, day),
    "card_authorizations_by_time",
  ],
  ["fees of a day", (at) => figures.sumFees(at, everyone, "2026-11-27"), "trial_balance_rows_pkey"],
  [
    "cards with a debt",
    (at) => debts.readIndebtedCards(at, { businessId: null, mode: null }, page),
    "cards_with_debt",
  ],
])("the statement for %s uses its index and reads no whole table", async (...line) => {
  const [, read, index] = line;
  const plan = await planOf(read);
  expect(plan).toMatch(new RegExp(index));
  expect(plan).not.toMatch(
    new RegExp(
      `Seq Scan on (${TABLES.join("|")}|account_numbers|cards|provider_calls|alerts|operator_proposals)`,
    ),
  );
});

test("an account number is looked up in each environment through its own indexes", async () => {
  const plan = await planOf((at) => anywhere.findByNumber(at, everyone, "0000000001"));
  expect(plan).toMatch(/Index (Only )?Scan Backward using transactions_by_account_number/);
  expect(plan).toMatch(/Index (Only )?Scan Backward using transactions_by_sender/);
  expect(plan).not.toContain("Seq Scan on transactions");
  expect(plan.match(/-> {2}Limit/g)).toHaveLength(4);
});

test("the entries of a transaction are found by the time at which they were written", async () => {
  const writtenAt = new Date().toISOString();
  const written = { environmentId: ENVIRONMENT, id: 5n, writtenAt };
  const plan = await planWith(ledger.findByMoment, (at) => ledger.readEntriesOf(at, written));
  expect(plan).toMatch(/Bitmap Index Scan on ledger_entries_\d+_\d+_recorded_at_idx/);
  expect(plan).not.toContain("Seq Scan on ledger_entries");
});

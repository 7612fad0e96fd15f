import { expect, test } from "vitest";
import { sumNewest as sumSettled } from "../src/domains/money-in/settlement/list-queries.ts";
import { sumNewest } from "../src/domains/platform/transactions/sum-queries.ts";
import * as flows from "../src/domains/surfaces/dashboard/flow-queries.ts";
import * as home from "../src/domains/surfaces/dashboard/home-queries.ts";
import { readEntriesAt } from "../src/domains/surfaces/dashboard/posting-queries.ts";
import { readOperations } from "../src/domains/surfaces/dashboard/timeline-queries.ts";
import { all, ENVIRONMENT, type Read, useFilledTables } from "./support/list-plans.ts";
import { FILLED, TABLES } from "./support/listed-rows.ts";

const { planOf, analysed, expectBounded } = useFilledTables(TABLES, FILLED);

const everyRecord = {
  ...all,
  ...{ status: null, type: null, postingType: null, service: null, customerId: null },
  ...{ accountId: null, progress: null, settlesAt: null, accountReference: null, after: null },
  ...{ least: null, most: null, id: null, accountNumber: null, sessionId: null, text: null },
};
const everySettlement = { ...all, isSettled: null, search: null, least: null, most: null };
const newest = { environmentId: ENVIRONMENT, since: new Date(0), limit: 5_000 };
const account = { environmentId: ENVIRONMENT, accountId: 1n };

test.each<[string, Read]>([
  ["sums of transactions", (at) => sumNewest(at, everyRecord, 10_000)],
  ["sums of what did not succeed", (at) => flows.readUnsuccessfulDays(at, newest)],
  ["pending records of unknown outcome", (at) => home.readUnknown(at, ENVIRONMENT)],
  ["pending records on their way", (at) => home.countOnTheWay(at, ENVIRONMENT)],
  ["entries of some moments", (at) => readEntriesAt(at, account, [new Date()])],
  ["overdue invoices", (at) => home.readOverdue(at, ENVIRONMENT, new Date())],
  ["sums of settlements", (at) => sumSettled(at, everySettlement, 10_000)],
  [
    "settlements around now",
    (at) => home.readSettlementsAround(at, ENVIRONMENT, { coming: 2, past: 3 }),
  ],
])("the statement for %s reads a limited number of rows", async (...line) => {
  const [, read] = line;
  await expectBounded(read);
});

test("the operations about one order are looked up by the beginning of their keys", async () => {
  const plan = await planOf((at) => readOperations(at, ENVIRONMENT, "internal:outgoing/7/"));
  expect(plan).toMatch(/Index Cond: .*environment_id = .*key >= .*key < /);
  expect(plan).not.toContain("Seq Scan on operation_records");
});

test("an entry's time is found by binary search, so few of an account's entries are read", async () => {
  const plan = await analysed((at) => readEntriesAt(at, account, [new Date(0)]));
  const halvings = /Recursive Union \(actual rows=(\d+)/.exec(plan)?.[1];
  expect(Number(halvings)).toBeLessThanOrEqual(20);
});

import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { MAGIC_ACCOUNTS } from "../../../../../test/emulators/monnify/transfers.ts";
import { givenSettings, liveBalance } from "../../../../../test/support/live-service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { orderKey } from "../../../../kernel/providers/cleared-records.ts";
import type { Subject } from "../../../../kernel/providers/ports/provider-port.ts";
import { moneyActions } from "../../../../money-actions.ts";
import { settingsOf } from "../../../../providers/monnify/test/monnify-fixture.ts";
import { listAlerts } from "../../alerts/index.ts";
import { approveProposal, isProposed } from "../../proposals/index.ts";
import { configureProvider } from "../../providers/index.ts";
import { askAboutOrders } from "../ask-about-orders.ts";
import { sumExpected } from "../balance-queries.ts";
import { decideItem, listExceptions } from "../index.ts";
import { writeLines } from "../line-queries.ts";
import { type Item, writeWait } from "../queries.ts";
import { daysBefore } from "../rules.ts";
import { lineOf, paid, put, useStatement } from "./use-statement.ts";

const tried = useStatement();
const run = () => tried().run();
const kit = () => tried().service.kit;

test("a fee that has grown since the proposal is not accepted", async () => {
  await configureProvider(kit(), {
    ...{ provider: "monnify", isUnchecked: false, by: "amina" },
    settings: { ...givenSettings(settingsOf(tried().emulator.url)), feeMax: "20" },
  });
  const { says } = await paid(8_500, { fee: 2_001n });
  const { id } = present((await run()).exceptions[0], "the exception");
  const order = { id, decision: "book", by: "amina", note: "As agreed." } as const;
  const proposed = await decideItem(kit(), order);
  if (!isProposed(proposed)) throw new Error("a second person is needed");
  says({ fee: 900_000n });
  await run();
  await expect(
    approveProposal(kit(), moneyActions, { id: proposed.proposalId, by: "bola" }),
  ).rejects.toMatchObject({ message: expect.stringContaining("has changed") });
  says({ fee: 2_000n });
});

test.each([
  "ours",
  "decided",
  "theirs",
  "fee",
] as const)("an item does not wait if its value of %s has changed", async (side) => {
  put(lineOf("to wait for", { amount: 5n }));
  const item = present((await run()).exceptions[0], "the exception");
  const facts = { by: "amina", note: "Later.", at: new Date(), until: new Date() };
  const wait = (seen: Item) =>
    kit().database.transaction((tx) => writeWait(tx, { ...facts, item: seen }));
  expect(await wait({ ...item, [side]: item[side] + 1n })).toBe(0);
  expect(await wait(item)).toBe(1);
  put(lineOf("to wait for", {}));
});

test("what happened after a statement was read is not a difference", async () => {
  await run();
  const before = await sumExpected(kit().database, "monnify", "NGN");
  const { reference, subject } = await tried().transfer(6_700);
  await tried().recount(daysBefore(new Date(), 1));
  expect(await listExceptions(kit(), {})).toEqual([]);
  // The balance has it, and the statement does not yet.
  expect(await sumExpected(kit().database, "monnify", "NGN")).toMatchObject({
    ...{ stated: before.stated, unstated: before.unstated - 670_000n },
  });
  expect((await run()).exceptions).toMatchObject([{ ours: -670_000n, theirs: 0n }]);
  put(lineOf(reference, { about: { kind: "order", subject }, amount: -670_000n }));
  expect((await run()).exceptions).toEqual([]);
});

test("a page that lists a line twice counts it once", async () => {
  const line = lineOf("listed twice", { amount: 4_000n });
  tried().lines.splice(0, 0, line, line);
  const { statement, exceptions } = await run();
  expect(statement).toMatchObject({ kind: "read" });
  expect(exceptions).toMatchObject([{ theirs: 4_000n }]);
  tried().lines.splice(0, 1);
  put(lineOf("listed twice", {}));
});

test("a line that is about another order now leaves the first one", async () => {
  const { reference, says } = await paid(6_100);
  const other = await paid(6_200);
  await run();
  const about = { kind: "order", subject: other.subject } as const;
  says({ about });
  const { exceptions } = await run();
  expect(exceptions).toHaveLength(2);
  says({});
  expect((await run()).exceptions).toEqual([]);
  expect(reference).toBeDefined();
});

test("the provider is asked about money that left for a payment that failed", async () => {
  const { transfers } = tried().emulator;
  const before = await liveBalance(tried().service);
  const pending = { to: MAGIC_ACCOUNTS.pends, status: "Pending" };
  const { reference, subject } = await tried().transfer(6_300, pending);
  await expect.poll(() => transfers.settle(reference, "FAILED")).toBe(true);
  await expect.poll(() => liveBalance(tried().service), { timeout: 10_000 }).toBe(before);
  const order = present(transfers.made.get(reference), "the transfer");
  Object.assign(order, { status: "SUCCESS", next: undefined });
  put(lineOf(reference, { about: { kind: "order", subject }, amount: -630_000n }));
  await run();
  const kinds = async () => (await listAlerts(kit(), { all: false })).map(({ kind }) => kind);
  await expect.poll(kinds, { timeout: 20_000 }).toContain("outgoing.paid_late");
  expect((await run()).exceptions).toEqual([]);
});

test("a run until yesterday closes no alert of today", async () => {
  put(lineOf("of today", { amount: 9n }));
  expect((await run()).exceptions).toHaveLength(1);
  await tried().runAll();
  expect(await tried().alerts()).toEqual(["reconciliation.theirs_only"]);
  put(lineOf("of today", {}));
  await run();
  expect(await tried().alerts()).toEqual([]);
});

test("this provider is not asked about an order that is with another provider now", async () => {
  const { subject, says } = await paid(6_400, { amount: -1n });
  const moveTo = (provider: string) =>
    kit().database.run(sql`
      update transactions set provider = ${provider}
      where environment_id = ${subject.environmentId} and id = ${subject.id}`);
  await run();
  await moveTo("paystack");
  expect((await run()).exceptions).toHaveLength(1);
  const all = await listAlerts(kit(), { all: false });
  expect(all.map(({ kind }) => kind)).not.toContain("outgoing.notice_conflict");
  await moveTo("monnify");
  says({});
  expect((await run()).exceptions).toEqual([]);
});

test("the provider is not asked about a credit whose id a line gives as an order's", async () => {
  const subject = await kit().database.one<{ environmentId: bigint; id: bigint }>(sql`
    select environment_id as "environmentId", id from transactions
    where type = 'Funding' and provider = 'monnify' limit 1`);
  put(lineOf("a credit", { about: { kind: "order", subject }, amount: 5n }));
  const { exceptions } = await run();
  expect(exceptions).toHaveLength(1);
  const asked: unknown[] = [];
  await askAboutOrders(kit(), { payment: async (notice) => void asked.push(notice) }, exceptions);
  expect(asked).toEqual([]);
  put(lineOf("a credit", {}));
});

async function timeOf(subject: Subject): Promise<Date> {
  const { at } = await kit().database.one<{ at: Date }>(sql`
    select at from reconciliation_items where provider = 'monnify' and key = ${orderKey(subject)}`);
  return at;
}

test("an order that was paid and returned since the last run has the time of its payment", async () => {
  const before = await liveBalance(tried().service);
  const { reference, subject } = await tried().transfer(6_600);
  const between = new Date();
  tried().emulator.transfers.settle(reference, "REVERSED");
  await expect.poll(() => liveBalance(tried().service), { timeout: 20_000 }).toBe(before);
  expect((await run()).exceptions).toEqual([]);
  expect((await timeOf(subject)).getTime()).toBeLessThanOrEqual(between.getTime());
});

test("the earliest time that either side gives for an item counts", async () => {
  const [first, second] = [daysBefore(new Date(), 2), daysBefore(new Date(), 1)];
  const { subject, says } = await paid(6_500, { at: second });
  const about = { kind: "order", subject } as const;
  // The statement is read before our books, which say now.
  await tried().readOnly();
  expect(await timeOf(subject)).toEqual(second);
  put(lineOf("its fee", { about, fee: 1n, at: first }));
  await tried().readOnly();
  expect(await timeOf(subject)).toEqual(first);
  put(lineOf("its fee", { about, fee: 1n, at: new Date() }));
  says({ at: new Date() });
  await tried().readOnly();
  expect(await timeOf(subject)).toEqual(first);
});

test("two writers of one item at once count the lines of both", async () => {
  const of = (lineId: string, amount: bigint) =>
    kit().database.transaction(async (tx) => {
      const line = { key: "credit/of two", environmentId: null, fee: 0n, at: new Date(), text: "" };
      await writeLines(tx, "vtpass", [{ ...line, lineId, amount, currency: "NGN" }]);
      // The other one begins before this one ends.
      await pause(200);
    });
  await Promise.all([of("first", 1n), of("second", 20n)]);
  const { theirs } = await kit().database.one<{ theirs: bigint }>(sql`
    select theirs from reconciliation_items where provider = 'vtpass' and key = 'credit/of two'`);
  expect(theirs).toBe(21n);
});

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  decideItem,
  gapOf,
  isExplained,
  listBalances,
  reconcile,
  reportReconciliation,
} from "../src/domains/platform/reconciliation/index.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import type { Kit } from "../src/kernel/kit.ts";
import { noticeHandlersOf, reconciledDomains } from "../src/modules.ts";
import { moneyActions } from "../src/money-actions.ts";
import { type ComparedCards, startComparedCards } from "./support/compared-cards.ts";
import { verify } from "./support/ledger-fixture.ts";
import { takenAtSudo, takenFromCard } from "./support/live-cards.ts";
import { approve } from "./support/operators.ts";
import { tell } from "./support/tell.ts";

const RECONCILER = join(import.meta.dirname, "support/run-reconciler.ts");
const KILLS = process.env["KASUWA_SOAK"] === "1" ? 40 : 3;
const PURCHASES = process.env["KASUWA_SOAK"] === "1" ? 25 : 15;
const STEPS_APART = process.env["KASUWA_SOAK"] === "1" ? 1 : 9;
const ROUNDS = process.env["KASUWA_SOAK"] === "1" ? 30 : 2;

let cards: ComparedCards;

beforeAll(async () => {
  cards = await startComparedCards();
}, 60_000);

afterAll(() => cards?.stop());

/** Compares in a separate process, and kills it after a number of records were read. Returns whether it was killed. */
async function run(readBeforeKill: number): Promise<boolean> {
  const readFirst = countRead();
  const child = fork(RECONCILER, [cards.service.kit.database.url, "sudo"], { stdio: "inherit" });
  const ended = once(child, "exit");
  while (child.exitCode === null && countRead() - readFirst < readBeforeKill) await sleep(1);
  child.kill("SIGKILL");
  const [, signal] = await ended;
  return signal === "SIGKILL";
}

const countRead = (): number =>
  cards.sudo.requests.filter((request) => request.path.startsWith("/cards/transactions/")).length;

/** Purchases and refunds whose notices are lost. */
async function spendSilently(): Promise<void> {
  for (let n = 0; n < PURCHASES; n += 1) {
    const row = await cards.buyUnnoticed(1 + (n % 7));
    if (n % 3 === 0) cards.refundUnnoticed(row);
  }
}

test("a comparison that is killed at any moment books each movement once in the end", async () => {
  await spendSilently();
  const strange = await cards.buyUnnoticed(3);
  strange.type = "chargeback";
  const all = cards.sudo.books.transactions.length;
  let kills = 0;
  for (let round = 0; round < KILLS; round += 1) {
    if (await run(1 + Math.floor((all * (round % 4)) / 5))) kills += 1;
    expect((await verify(cards.service.kit.database)).findings).toEqual([]);
  }
  tell(`${kills} of ${KILLS} comparisons were killed.`);
  expect(kills).toBeGreaterThan(0);
  expect(await run(Number.POSITIVE_INFINITY)).toBe(false);
  expect(await cards.openAlerts()).toMatchObject([
    { kind: "cards.not_booked", subject: `sudo ${strange.id}` },
  ]);

  strange.type = "capture";
  await cards.compare();
  expect(await cards.openAlerts()).toEqual([]);
  const { client, reference, sudo } = cards;
  expect(await client.get(`/business/card/${reference}`)).toMatchObject({ heldBalance: 0 });
  const taken = takenAtSudo(sudo);
  expect(await takenFromCard(client, reference)).toBe(taken);
  sudo.resendNotices();
  await sudo.noticesSent();
  await client.becomes(`/business/card/${reference}`, { balance: 700 - Number(taken) / 100 });
  expect((await verify(cards.service.kit.database)).findings).toEqual([]);
}, 300_000);

const kit = () => cards.service.kit;

/** Compares with today, as a part of the night or all of it. */
const compareNow = (some: Kit = kit()) => {
  const domains = { notices: noticeHandlersOf(some), ...reconciledDomains };
  const before = new Date(Date.now() + 60_000);
  return reconcile(some, { ...domains, settledAfterMs: 20 }, { provider: "sudo", before });
};

/** Proves that each movement is one line, each card one price, and that both are booked. Returns the gap. */
async function proveExplained(): Promise<bigint> {
  const { exceptions } = await compareNow();
  expect(exceptions).toEqual([]);
  const report = await reportReconciliation(kit());
  expect(isExplained(report)).toBe(true);
  const sums = report.providers.find(({ provider }) => provider === "sudo");
  const fees = BigInt(cards.sudo.books.cards.length) * 100n;
  expect(sums).toMatchObject({
    fees,
    bookedFees: fees,
    byStatements: -takenAtSudo(cards.sudo) - fees,
  });
  const [balance] = await listBalances(kit(), "sudo");
  return gapOf(present(balance, "the balance"));
}

class Killed extends Error {}

/**
 * The kit of a process that ends at its n-th call of the database. Counts the calls, even if the process does not end.
 */
function endingKit(endsWith: number): { readonly kit: Kit; readonly calls: () => number } {
  let calls = 0;
  const { database } = kit();
  const mortal = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...given: readonly unknown[]) => {
        calls += 1;
        if (calls >= endsWith) throw new Killed();
        return Reflect.apply(value, target, given);
      };
    },
  });
  return { kit: { ...kit(), database: mortal }, calls: () => calls };
}

test("a comparison that ends at any step keeps each line and each price once", async () => {
  await cards.setCardFee("1.00");
  const gap = await proveExplained();
  const spend = async () => {
    await cards.issue();
    cards.refundUnnoticed(await cards.buyUnnoticed(2));
    await cards.sudo.noticesSent();
  };
  await spend();
  const whole = endingKit(Number.POSITIVE_INFINITY);
  await compareNow(whole.kit);
  expect(await proveExplained()).toBe(gap);
  let ended = 0;
  for (let step = 1; step <= whole.calls(); step += STEPS_APART) {
    await spend();
    await compareNow(endingKit(step).kit).catch(() => {
      ended += 1;
    });
    expect(await proveExplained()).toBe(gap);
  }
  tell(`${ended} comparisons ended at one of ${whole.calls()} calls.`);
  expect(ended).toBeGreaterThan(3);
  expect((await verify(kit().database)).findings).toEqual([]);
}, 120_000);

test("a card that the issuer has not made yet has no price", async () => {
  const gap = await proveExplained();
  await cards.issue();
  const { database } = kit();
  const name = (card: string) =>
    database.run(sql`
      update cards set issuer_reference = nullif(${card}, '')
      where created_at = (select max(created_at) from cards)`);
  const prices = () =>
    database.many(
      sql`select from provider_statement_lines where starts_with(line_id, 'card_fee/')`,
    );
  const made = cards.sudo.books.cards;
  await name("");
  await compareNow();
  expect(await prices()).toHaveLength(made.length - 1);
  await name(made.at(-1)?.id ?? "");
  expect(await proveExplained()).toBe(gap);
});

test("two comparisons at once, and a decision while they run, count everything once", async () => {
  const gap = await proveExplained();
  const stranger = { ...cards.card, id: cards.sudo.books.nextId() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { authorization } = cards.sudo.payments.ask(stranger, { merchantAmount: 7 });
    cards.sudo.nextNotice("lost");
    cards.sudo.payments.capture(authorization);
    const { exceptions } = await compareNow();
    const id = present(exceptions[0], "the exception").id;
    const order = { id, decision: "book", note: "Sudo is asked.", by: "amina" } as const;
    const proposed = [await decideItem(kit(), order), await decideItem(kit(), order)];
    await cards.issue();
    await cards.buyUnnoticed(2);
    const decided = proposed.map((one) => approve(kit(), moneyActions, one));
    const [first, second] = await Promise.allSettled([...decided, compareNow(), compareNow()]);
    expect([first, second].filter((one) => one?.status === "rejected")).toHaveLength(1);
    expect(await proveExplained()).toBe(gap);
  }
  expect((await verify(kit().database)).findings).toEqual([]);
}, 60_000);

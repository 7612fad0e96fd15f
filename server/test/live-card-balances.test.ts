import { afterAll, beforeAll, expect, test } from "vitest";
import { readMadeCards } from "../src/domains/cards/authorizations/record-queries.ts";
import { fundWallet } from "../src/domains/cards/card-wallets/index.ts";
import {
  acceptBalance,
  decideItem,
  gapOf,
  isExplained,
  listBalances,
  listExceptions,
  reconcile,
  reportReconciliation,
  takeStatementFile,
} from "../src/domains/platform/reconciliation/index.ts";
import { readLinesOf, writeLines } from "../src/domains/platform/reconciliation/line-queries.ts";
import { lockProgress } from "../src/domains/platform/reconciliation/queries.ts";
import { takeCardFees } from "../src/domains/platform/reconciliation/take-card-fees.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { cardFeeKey } from "../src/kernel/providers/cleared-records.ts";
import { noticeHandlersOf, reconciledDomains } from "../src/modules.ts";
import { moneyActions } from "../src/money-actions.ts";
import { type ComparedCards, startComparedCards } from "./support/compared-cards.ts";
import { verify } from "./support/ledger-fixture.ts";
import { approve } from "./support/operators.ts";

let cards: ComparedCards;

beforeAll(async () => {
  cards = await startComparedCards();
}, 60_000);

afterAll(() => cards?.stop());

const kit = () => cards.service.kit;

/** Compares as `provider reconcile sudo --now` does. */
async function run() {
  await cards.sudo.noticesSent();
  const domains = { notices: noticeHandlersOf(kit()), ...reconciledDomains };
  const quickly = { settledAfterMs: 20, pauseMs: 1 };
  const before = new Date(Date.now() + 60_000);
  return await reconcile(kit(), { ...domains, ...quickly }, { provider: "sudo", before });
}

async function lastBalance() {
  const [last] = await listBalances(kit(), "sudo");
  if (last === undefined) throw new Error("no balance was read");
  return last;
}

/** By how much Sudo's account differs from its expected balance, in cents. */
async function gapNow(): Promise<bigint> {
  await run();
  return gapOf(await lastBalance());
}

async function deposit(cents: bigint, receipt: string): Promise<void> {
  const { businessId } = cards.service.business;
  const order = { businessId, mode: "live", amount: cents, receipt, by: "amina" } as const;
  await approve(kit(), moneyActions, await fundWallet(kit(), order));
  cards.sudo.books.balance += Number(cents) / 100;
}

async function report() {
  const found = await reportReconciliation(kit());
  expect(isExplained(found)).toBe(true);
  const sums = found.providers.find(({ provider }) => provider === "sudo");
  return { ...sums, account: found.accounts.find(({ currency }) => currency === "USD") };
}

/** The businesses whose books have Sudo's prices. */
const readCharged = () =>
  kit().database.many(sql`
    select business_id as "businessId", booked from provider_costs
    join environments environment on environment.id = environment_id where provider = 'sudo'`);

const alerts = () =>
  kit().database.many<{ kind: string; subject: string; message: string }>(sql`
    select kind, subject, message from alerts
    where closed_at is null and starts_with(kind, 'reconciliation.') order by kind, subject`);

const showNoBalance = () =>
  cards.sudo.answerOnce.push({
    isMeant: ({ path }) => path.endsWith("/balance"),
    data: { data: { availableBalance: "1e5" } },
  });

/** The tests build on each other: each begins where the previous one ended. */
test("a balance that was never read is an alert if its gap has a limit", async () => {
  showNoBalance();
  await run();
  expect(await alerts()).toEqual([]);
  await cards.setCardFee("1.00");
  showNoBalance();
  await run();
  expect(await alerts()).toMatchObject([{ kind: "reconciliation.balance_not_read" }]);
});

test("the first gap is Sudo's balance from before the first run, and two people accept it", async () => {
  expect((await run()).exceptions).toEqual([]);
  const first = await lastBalance();
  // The deposit of 2,000.00 is in our books; the account had 100,000.00, and two cards cost 1.00 each.
  expect(first).toMatchObject({ currency: "USD", balance: 9_999_800n });
  expect(first).toMatchObject({ stated: -200n, unstated: 200_000n });
  expect(await alerts()).toMatchObject([{ kind: "reconciliation.balance", subject: "sudo" }]);
  const proposed = await acceptBalance(kit(), { provider: "sudo", note: "Before.", by: "amina" });
  await approve(kit(), moneyActions, proposed);
  expect(await lastBalance()).toMatchObject({ acceptedGap: 9_800_000n, acceptedBy: "amina" });
  expect(await alerts()).toEqual([]);
});

test("purchases, refunds, lost notices, a card's fee and a deposit are explained to the cent", async () => {
  const before = gapOf(await lastBalance());
  const bought = await cards.sudo.purchase(cards.card, { merchantAmount: 12.34 });
  const row = cards.sudo.payments.capture(bought);
  await cards.buyUnnoticed(20.05);
  const returned = { ...row, amount: -5.67 };
  cards.sudo.payments.refund(returned);
  cards.refundUnnoticed({ ...row, amount: -1.01 });
  await deposit(33_333n, "wire 8");
  await cards.issue();
  expect(await run()).toMatchObject({ records: { booked: 2, notBooked: 0 }, exceptions: [] });
  const last = await lastBalance();
  expect(gapOf(last)).toBe(before);
  expect(last).toMatchObject({ stated: -1_234n - 2_005n + 567n + 101n - 300n });
  expect(last).toMatchObject({ unstated: 233_333n });
  // Our books have the same, and Sudo's price of three cards is our cost.
  const { byOurBooks, byStatements, bookedFees, fees, account } = await report();
  expect([bookedFees, fees]).toEqual([300n, 300n]);
  const { businessId } = cards.service.business;
  expect(await readCharged()).toEqual([{ businessId, booked: 300n }]);
  expect(byOurBooks).toBe((byStatements ?? 0n) + 233_333n);
  expect(account?.ledger).toBe(byOurBooks);
  expect(await alerts()).toEqual([]);
});

test("a cent that Sudo took without a movement is found", async () => {
  const { balance } = cards.sudo.books;
  cards.sudo.books.balance -= 0.01;
  expect(await gapNow()).toBe(9_799_999n);
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert?.message).toContain(
    "sudo reports a balance of USD 100,304.61. Its statement and our books differ from that by USD 97,999.99. USD 98,000.00 is accepted, so USD -0.01 is new.",
  );
  cards.sudo.books.balance = balance;
  expect(await gapNow()).toBe(9_800_000n);
  expect(await alerts()).toEqual([]);
});

test("a balance that Sudo does not show is an alert until it is read", async () => {
  showNoBalance();
  const before = await lastBalance();
  await run();
  expect(await alerts()).toMatchObject([{ kind: "reconciliation.balance_not_read" }]);
  expect(await lastBalance()).toEqual(before);
  await run();
  expect(await alerts()).toEqual([]);
});

test("a difference of one cent between Sudo's list and our books is reported, and decided", async () => {
  const row = await cards.buyUnnoticed(3);
  expect(await run()).toMatchObject({ exceptions: [] });
  row.amount = -3.01;
  const { exceptions } = await run();
  expect(exceptions).toMatchObject([
    { provider: "sudo", currency: "USD", key: `card/USD/${row.id}`, ours: -300n, theirs: -301n },
  ]);
  expect(await alerts()).toMatchObject([
    { kind: "reconciliation.amount" },
    // The account still has the cent, because the emulator took no more for the changed movement.
    { kind: "reconciliation.balance" },
  ]);
  expect((await alerts())[0]?.message).toContain(
    "sudo's statement says USD -3.01, and our books say USD -3.00.",
  );
  cards.sudo.books.balance -= 0.01;
  const [item] = exceptions;
  const order = { id: item?.id ?? 0n, decision: "write_off", note: "Not worth it." } as const;
  await approve(kit(), moneyActions, await decideItem(kit(), { ...order, by: "amina" }));
  expect(await run()).toMatchObject({ exceptions: [] });
  expect(await gapNow()).toBe(9_800_000n);
  expect(await alerts()).toEqual([]);
  await report();
});

test("a movement of a card that our books do not have is an exception, and is booked", async () => {
  const stranger = { ...cards.card, id: cards.sudo.books.nextId() };
  const { authorization } = cards.sudo.payments.ask(stranger, { merchantAmount: 7.77 });
  cards.sudo.nextNotice("lost");
  const row = cards.sudo.payments.capture(authorization);
  const { exceptions } = await run();
  expect(exceptions).toMatchObject([{ key: `card/USD/${row.id}`, ours: 0n, theirs: -777n }]);
  expect(await alerts()).toMatchObject([{ kind: "reconciliation.theirs_only" }]);
  expect(gapOf(await lastBalance())).toBe(9_800_000n);
  const order = { id: exceptions[0]?.id ?? 0n, decision: "book", note: "Sudo is asked." } as const;
  await approve(kit(), moneyActions, await decideItem(kit(), { ...order, by: "amina" }));
  expect(await listExceptions(kit(), { provider: "sudo" })).toEqual([]);
  await report();
});

test("a movement that only our books have is an exception on a day that was read", async () => {
  const row = await cards.buyUnnoticed(4);
  cards.sudo.payments.unlisted.add(row.id);
  await cards.sudo.resendNotices();
  await expect
    .poll(async () => (await run()).exceptions)
    .toMatchObject([{ key: `card/USD/${row.id}`, ours: -400n, theirs: 0n }]);
  cards.sudo.payments.unlisted.clear();
  expect(await run()).toMatchObject({ exceptions: [] });
});

test("a card keeps its price from the first comparison", async () => {
  await cards.setCardFee("2.50");
  await run();
  expect((await report()).fees).toBe(300n);
});

test("a card that the issuer made weeks after its order has its price", async () => {
  await cards.issue();
  await kit().database.run(sql`
    update cards set created_at = created_at - interval '30 days'
    where created_at = (select max(created_at) from cards)`);
  await run();
  expect((await report()).fees).toBe(550n);
});

test("a price that another run has stored in the meantime stays", async () => {
  await cards.issue();
  let waited: Promise<void> | undefined;
  const made = await readMadeCards(kit().database, "sudo", new Date(0));
  const waiting = sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  const { issuerReference = "" } = made.toSorted((a, b) => +a.at - +b.at).at(-1) ?? {};
  await kit().database.transaction(async (tx) => {
    await lockProgress(tx);
    const other = takeCardFees(kit(), "sudo", made);
    await expect.poll(() => tx.many(waiting), { timeout: 20_000 }).toHaveLength(1);
    const [first] = await readLinesOf(tx, "sudo", [cardFeeKey(made[0]?.issuerReference ?? "")]);
    const its = { lineId: `card_fee/${issuerReference}`, key: cardFeeKey(issuerReference) };
    await writeLines(tx, "sudo", [{ ...present(first, "a line"), ...its, fee: 900n }]);
    waited = other;
  });
  await waited;
  await run();
  expect((await report()).fees).toBe(1_450n);
});

test("a statement file is refused for an issuer whose list is read", async () => {
  const file = { provider: "sudo", text: "date,amount\n2026-11-26,1", columns: {}, by: "amina" };
  await expect(takeStatementFile(kit(), file)).rejects.toMatchObject({ code: "request_failed" });
});

test("a movement from before dollars were compared is not a line, unless our books name it", async () => {
  const lines = () =>
    kit().database.many<{ key: string }>(sql`
      select key from provider_statement_lines where provider = 'sudo'`);
  const start = (at: string) =>
    kit().database.run(sql`update reconciliation_progress set cards_from = ${at}::timestamptz`);
  await start("infinity");
  await cards.issue();
  const row = await cards.buyUnnoticed(2);
  const key = `card/USD/${row.id}`;
  await run();
  expect(await lines()).not.toContainEqual({ key });
  // Without this movement, and the movement of a card that is not ours.
  expect(await readCovered()).toEqual({ lines: cards.sudo.books.transactions.length - 2 });
  // It was booked with its number, so the next comparison finds it.
  expect(await run()).toMatchObject({ exceptions: [] });
  expect(await lines()).toContainEqual({ key });
  expect((await report()).fees).toBe(1_450n);
  await start("-infinity");
  await run();
  expect((await report()).fees).toBe(1_700n);
});

test("a movement that Sudo lists in naira is an item in naira", async () => {
  const gap = await gapNow();
  const row = await cards.buyUnnoticed(2);
  Object.assign(row.authorization, { currency: "NGN" });
  expect((await run()).exceptions).toMatchObject([
    { key: `card/NGN/${row.id}`, currency: "NGN", ours: 0n, theirs: -200n },
  ]);
  expect(gapOf(await lastBalance())).toBe(gap - 200n);
  Object.assign(row.authorization, { currency: "USD" });
  // No list covers that day, and the movement has a line. It counts once.
  row.createdAt = "2026-01-15T12:00:00Z";
  expect(await gapNow()).toBe(gap);
});

/** The lines of all days that Sudo's list covers. */
const readCovered = () =>
  kit().database.one(sql`
    select sum(lines)::integer as lines from provider_statements where provider = 'sudo'`);

test("the books are proven in the end", async () => {
  await report();
  expect((await verify(kit().database)).findings).toEqual([]);
});

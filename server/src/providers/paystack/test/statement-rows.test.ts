import { afterEach, describe, expect, test } from "vitest";
import { present } from "../../../kernel/assert.ts";
import type { AccountRequest, Opened } from "../../../kernel/providers/ports/collection-rail.ts";
import type { StatementPeriod } from "../../../kernel/providers/ports/statement-source.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { call } from "../../test/rail-fixture.ts";
import { netOf, readStatement } from "../../test/read-statement.ts";
import type { PaystackSettings } from "../settings.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const HOUR_MS = 3_600_000;
const UNKNOWN = { kind: "unknown" };

afterEach(() => {
  const { transfers, collections } = fixture().emulator;
  transfers.listedAs = {};
  transfers.fetchedAs = {};
  transfers.returnsFees = false;
  collections.listedAs = {};
});

/** A period in which nothing has happened yet. */
const openPeriod = (): StatementPeriod => {
  const { emulator } = fixture();
  emulator.advance(72 * HOUR_MS);
  return { from: new Date(emulator.nowMs), to: new Date(emulator.nowMs + HOUR_MS) };
};
const sourceWith = (settings: Partial<PaystackSettings> = {}) =>
  present(fixture().connectWith(settings).statements, "the statements");
const read = (period: StatementPeriod, page: string | null = null, settings = {}) =>
  sourceWith(settings).readStatement(period, page, call());
const linesIn = (period: StatementPeriod, settings = {}) =>
  readStatement(sourceWith(settings), period);
const sent = async () => {
  const payment = fixture().payment();
  expect((await fixture().rail.send(payment, call())).kind).toBe("succeeded");
  return payment;
};
const opened = async (once: AccountRequest["once"] = null) => {
  const { collections, freshSubject } = fixture();
  const reference = collections.referenceFor(freshSubject());
  const holder = { firstName: "Ngozi", lastName: "Eze", email: "n@shop.example", phone: "0803" };
  const request = { environmentId: 7n, reference, accountName: "Adire", bvn: null };
  const account = await collections.openAccount({ ...request, holder, once }, call());
  expect(account.kind).toBe("opened");
  // As was just expected.
  return { reference, ...(account as Opened) };
};
const fetches = () => fixture().calls.filter(({ path }) => path.startsWith("/transfer/TRF_"));

describe("a listed transfer", () => {
  test.each([
    ["success", 1],
    ["reversed", 1],
    ["pending", 0],
    ["received", 0],
    ["otp", 0],
    ["failed", 0],
    ["abandoned", 0],
    ["blocked", 0],
    ["rejected", 0],
  ])("of the status %s has %i lines", async (status, count) => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.listedAs = { status };
    fixture().emulator.transfers.fetchedAs = { status };
    expect((await linesIn(period)).length).toBe(count);
  });

  test("of a new status makes its page unknown, and names the status", async () => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.listedAs = { status: "paused" };
    expect(await read(period, "transfers/0")).toEqual({
      ...{ kind: "unknown", why: "unreadable", detail: "the status paused" },
    });
  });

  test.each([
    "amount",
    "transfer_code",
    "createdAt",
  ])("without its %s makes its page unknown", async (field) => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.listedAs = { [field]: null };
    if (field === "createdAt") fixture().emulator.transfers.listedAs = { createdAt: "2026-06-27" };
    const whole = { from: new Date(0), to: period.to };
    expect(await read(whole, "transfers/0")).toMatchObject({ ...UNKNOWN, why: "unreadable" });
  });

  test.each([
    ["another transfer", { transfer_code: "TRF_other" }, "mismatch"],
    ["another amount", { amount: 1 }, "mismatch"],
    ["another status than the list", { status: "reversed" }, "mismatch"],
    ["no fee", { fee_charged: null }, "unreadable"],
    ["no reference", { reference: null }, "unreadable"],
    ["the other mode", { domain: "live" }, "mismatch"],
  ])("about which Paystack shows %s makes its page unknown", async (_what, fetched, why) => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.fetchedAs = fetched;
    expect(await read(period, "transfers/0")).toMatchObject({ ...UNKNOWN, why });
  });

  test("is read once, until its status changes", async () => {
    const period = openPeriod();
    const { reference } = await sent();
    const source = sourceWith();
    const before = fetches().length;
    await readStatement(source, period);
    await readStatement(source, period);
    expect(fetches().length).toBe(before + 1);
    fixture().emulator.transfers.settle(reference, "reversed", { isSilent: true });
    expect(await readStatement(source, period)).toMatchObject([{ amount: 0n }]);
    expect(fetches().length).toBe(before + 2);
  });

  test("that came back has the fee that the setting says", async () => {
    const { transfers, ledger } = fixture().emulator;
    for (const reversedTransferFee of ["kept", "returned"]) {
      const period = openPeriod();
      const before = ledger.balance;
      transfers.returnsFees = reversedTransferFee === "returned";
      transfers.settle((await sent()).reference, "reversed", { isSilent: true });
      const lines = await linesIn(period, { reversedTransferFee });
      expect(lines).toMatchObject([{ amount: 0n }]);
      expect(netOf(lines)).toBe(ledger.balance - before);
    }
  });

  test("leaves request capacity to payments: reading waits its turn, and fails as busy if that takes too long", async () => {
    const period = openPeriod();
    for (let at = 0; at < 3; at += 1) await sent();
    const source = sourceWith({ statementRequestsPerSecond: "10" });
    const startedMs = performance.now();
    const page = await source.readStatement(period, "transfers/0", call());
    expect(page).toMatchObject({ kind: "page", next: "movements/0" });
    // The first one does not wait.
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(190);
    const hurried = sourceWith({ statementRequestsPerSecond: "1" });
    expect(await hurried.readStatement(period, "transfers/0", call(200))).toMatchObject({
      ...{ kind: "unavailable", why: "busy" },
    });
  });

  test("that Paystack turns away as one too many is read when the page is asked for again", async () => {
    const { emulator } = fixture();
    const period = openPeriod();
    const { amount } = await sent();
    emulator.tooMany = 1;
    expect(await read(period)).toMatchObject({
      ...{ kind: "unavailable", why: "turned_away", retryAfterMs: 17_000 },
    });
    expect(await linesIn(period)).toMatchObject([{ amount: -amount }]);
  });
});

describe("a listed transaction", () => {
  const paid = async (once: AccountRequest["once"] = null) => {
    const account = await opened(once);
    const period = openPeriod();
    const { collections } = fixture().emulator;
    const transaction = collections.pay(account.accountNumber, 50_000n, { isSilent: true });
    return { ...account, period, transaction };
  };

  test.each([
    ["success", [{ amount: 50_000n, fee: 5_000n }]],
    ["reversed", [{ amount: 0n, fee: 0n }]],
    ["failed", []],
    ["abandoned", []],
    ["ongoing", []],
    ["pending", []],
    ["processing", []],
    ["queued", []],
  ])("of the status %s has these lines", async (status, lines) => {
    const { period, transaction } = await paid();
    transaction.status = status;
    expect(await linesIn(period)).toMatchObject(lines);
  });

  test("of a new status, or without its fee, its amount, its id or its times, makes its page unknown", async () => {
    const { period } = await paid();
    const { collections } = fixture().emulator;
    const untimed = { paid_at: null, paidAt: "", created_at: "2026-06-27", createdAt: null };
    const ways = [{ status: "held" }, { fees: null }, { amount: null }, { id: null }, untimed];
    for (const listedAs of ways) {
      collections.listedAs = listedAs;
      const whole = { from: new Date(0), to: period.to };
      expect(await read(whole, "credits/0")).toMatchObject({ ...UNKNOWN, why: "unreadable" });
    }
    collections.listedAs = { domain: "live" };
    expect(await read(period, "credits/0")).toMatchObject({ ...UNKNOWN, why: "mismatch" });
  });

  test("that is a card payment is something else, and one that is not in naira is left out", async () => {
    const { period } = await paid();
    fixture().emulator.collections.listedAs = { channel: "card", authorization: {} };
    expect(await linesIn(period)).toMatchObject([{ about: { kind: "other" }, amount: 50_000n }]);
    fixture().emulator.collections.listedAs = { currency: "GHS" };
    expect(await linesIn(period)).toEqual([]);
  });

  test("into an account for one payment is in the period of its payment, and is confirmed", async () => {
    const { emulator, collections } = fixture();
    const expiresAt = new Date(emulator.nowMs + 240 * HOUR_MS);
    const once = { amount: 50_000n, expiresAt };
    const { period, reference, accountNumber, bankCode } = await paid(once);
    expect(await linesIn(period)).toEqual([]);
    const [line] = await linesIn(period, { oneTimeDays: "4" });
    expect(line).toMatchObject({
      ...{ amount: 50_000n, at: period.from },
      about: { kind: "credit", claim: { accountReference: reference } },
    });
    const about = present(line, "the line").about;
    const claim = present(about.kind === "credit" ? about.claim : undefined, "the claim");
    expect(await collections.findCredit(claim, call())).toMatchObject({
      kind: "found",
      credit: { accountNumber, bankCode, amount: 50_000n },
    });
  });
});

describe("a movement of the balance", () => {
  test("that is neither a payment nor a credit is a separate line, with its sign", async () => {
    const { ledger } = fixture().emulator;
    const period = openPeriod();
    const { reference } = await sent();
    ledger.deposit(5_000_000n);
    ledger.move("Refund", 1_600_361, -210_000n, "Refund of a payment");
    const lines = await linesIn(period);
    expect(lines).toMatchObject([
      { about: { kind: "order", subject: readSubject(reference) } },
      {
        about: { kind: "other" },
        amount: -210_000n,
        fee: 0n,
        text: "Refund 1600361 Refund of a payment",
      },
      { about: { kind: "other" }, amount: 5_000_000n, fee: 0n },
    ]);
  });

  test("that Paystack writes for a fee is left out if the setting names it", async () => {
    const period = openPeriod();
    fixture().emulator.ledger.move("Fee", 1, -1_000n);
    expect(await linesIn(period)).toMatchObject([{ amount: -1_000n }]);
    const coveredMovements = "Transfer,Transaction,Fee";
    expect(await linesIn(period, { coveredMovements })).toEqual([]);
  });
});

test("an answer about another page is not taken for the page", async () => {
  const { emulator } = fixture();
  const period = openPeriod();
  await sent();
  const source = sourceWith();
  const readFrom = (page: string) => source.readStatement(period, page, call());
  expect(await readFrom("transfers/1")).toMatchObject({ lines: [], next: "movements/0" });
  // The latest of the earlier answers.
  emulator.misbehave(0, () => 0.999);
  emulator.misbehaveOnce("another_answer", ({ path }) => path === "/transfer");
  expect(await readFrom("transfers/0")).toMatchObject({ ...UNKNOWN, why: "mismatch" });
});

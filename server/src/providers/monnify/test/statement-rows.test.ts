import { afterEach, describe, expect, test } from "vitest";
import { present } from "../../../kernel/assert.ts";
import type { AccountRequest, Opened } from "../../../kernel/providers/ports/collection-rail.ts";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import type { StatementPeriod } from "../../../kernel/providers/ports/statement-source.ts";
import { call } from "../../test/rail-fixture.ts";
import { netOf, readStatement } from "../../test/read-statement.ts";
import type { MonnifySettings } from "../settings.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();

const HOUR_MS = 3_600_000;
const DETAILS = "/api/v2/transactions/";
const SEARCH = "/api/v1/transactions/search";
const UNKNOWN = { kind: "unknown" };

afterEach(() => {
  const { transfers, collections } = fixture().emulator;
  transfers.listedAs = {};
  transfers.returnsFees = false;
  collections.listedAs = {};
  collections.statedAs = {};
  collections.listDates = "ms";
});

/** A period in which nothing has happened yet. */
const openPeriod = (): StatementPeriod => {
  const { emulator } = fixture();
  emulator.advance(48 * HOUR_MS);
  return { from: new Date(emulator.nowMs), to: new Date(emulator.nowMs + HOUR_MS) };
};
const sourceWith = (settings: Partial<MonnifySettings> = {}) =>
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
  const holder = { firstName: "Ngozi", lastName: "Eze", email: "n@shop.example", phone: null };
  const request = { environmentId: 7n, reference, accountName: "Adire", bvn: "22222222226" };
  const account = await collections.openAccount({ ...request, holder, once }, call());
  expect(account.kind).toBe("opened");
  // As was just expected.
  return { reference, ...(account as Opened) };
};
const callsTo = (path: string) => fixture().calls.filter((made) => made.path.startsWith(path));

describe("a listed transfer", () => {
  test.each([
    ["SUCCESS", 1],
    ["COMPLETED", 1],
    ["REVERSED", 1],
    ["PENDING", 0],
    ["AWAITING_PROCESSING", 0],
    ["IN_PROGRESS", 0],
    ["PENDING_AUTHORIZATION", 0],
    ["PENDING_BATCH_AUTHORIZATION", 0],
    ["OTP_EMAIL_DISPATCH_FAILED", 0],
    ["FAILED", 0],
    ["EXPIRED", 0],
  ])("of the status %s has %i lines", async (status, count) => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.listedAs = { status };
    expect((await linesIn(period)).length).toBe(count);
  });

  test("of a new status makes its page unknown, and names the status", async () => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.listedAs = { status: "ON_HOLD" };
    expect(await read(period)).toEqual({
      ...{ kind: "unknown", why: "unreadable", detail: "the status ON_HOLD" },
    });
  });

  test.each([
    "fee",
    "amount",
    "reference",
    "createdOn",
  ])("without its %s makes its page unknown", async (field) => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.listedAs = { [field]: null };
    expect(await read(period)).toMatchObject({ ...UNKNOWN, why: "unreadable" });
  });

  test("may have its amounts as texts, and its time without a zone, which is Lagos'", async () => {
    const period = openPeriod();
    const { amount } = await sent();
    const naira = `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
    const createdOn = new Date(period.from.getTime() + HOUR_MS).toISOString().slice(0, 19);
    fixture().emulator.transfers.listedAs = { amount: naira, fee: "10.75", createdOn };
    const at = new Date(Math.floor(period.from.getTime() / 1_000) * 1_000);
    const whole = { from: at, to: period.to };
    expect(await linesIn(whole)).toMatchObject([{ amount: -amount, fee: 1_075n, at }]);
  });

  test("that came back has the fee that the setting says", async () => {
    const { transfers } = fixture().emulator;
    for (const reversedTransferFee of ["kept", "returned"]) {
      const period = openPeriod();
      const before = transfers.available;
      transfers.returnsFees = reversedTransferFee === "returned";
      transfers.settle((await sent()).reference, "REVERSED", { isSilent: true });
      const lines = await linesIn(period, { reversedTransferFee });
      expect(lines).toMatchObject([{ amount: 0n }]);
      expect(netOf(lines)).toBe(transfers.available - before);
    }
  });

  test("has at most 200 characters of words", async () => {
    const period = openPeriod();
    await sent();
    fixture().emulator.transfers.listedAs = { narration: "é".repeat(300) };
    const [line] = await linesIn(period);
    expect(line?.text).toMatch(/^SUCCESS MFDS\S+ é+$/);
    expect(line?.text.length).toBe(200);
  });

  test("of another wallet is refused by Monnify, and the page is unknown", async () => {
    expect(await read(openPeriod(), null, { walletAccountNumber: "1234567890" })).toMatchObject(
      UNKNOWN,
    );
  });
});

describe("a listed transaction", () => {
  const paid = async () => {
    const { accountNumber } = await opened();
    const period = openPeriod();
    const transaction = fixture().emulator.collections.pay(accountNumber, 50_000n);
    return { period, transaction };
  };

  test.each([
    ["PAID", [{ amount: 50_000n, fee: 1_000n }]],
    ["OVERPAID", [{ amount: 50_000n, fee: 1_000n }]],
    ["PARTIALLY_PAID", [{ amount: 50_000n, fee: 1_000n }]],
    ["REVERSED", [{ amount: 0n, fee: 0n }]],
    ["PENDING", []],
    ["ABANDONED", []],
    ["CANCELLED", []],
    ["FAILED", []],
    ["EXPIRED", []],
  ])("of the status %s has these lines", async (status, lines) => {
    const { period, transaction } = await paid();
    transaction.paymentStatus = status;
    expect(await linesIn(period)).toMatchObject(lines);
  });

  test("of a new status makes its page unknown", async () => {
    const { period, transaction } = await paid();
    transaction.paymentStatus = "DISPUTED";
    expect(await read(period, "credits/0")).toMatchObject({ detail: "the status DISPUTED" });
  });

  test("is asked for once, until its status changes", async () => {
    const { period, transaction } = await paid();
    const source = sourceWith();
    const before = callsTo(DETAILS).length;
    await readStatement(source, period);
    await readStatement(source, period);
    expect(callsTo(DETAILS).length).toBe(before + 1);
    transaction.paymentStatus = "REVERSED";
    expect(await readStatement(source, period)).toMatchObject([{ amount: 0n }]);
    expect(callsTo(DETAILS).length).toBe(before + 2);
  });

  test.each([
    ["another transaction", { transactionReference: "MNFY|04|99999999" }, "mismatch"],
    ["a transaction that has changed since", { paymentStatus: "REVERSED" }, "mismatch"],
    ["one without what was paid", { amountPaid: null }, "unreadable"],
    ["one whose settlement is not known", { settlementAmount: null }, "unreadable"],
  ])("about which Monnify shows %s makes its page unknown", async (_what, stated, why) => {
    const { period } = await paid();
    fixture().emulator.collections.statedAs = stated;
    expect(await read(period, "credits/0")).toMatchObject({ ...UNKNOWN, why });
  });

  test("that is a card payment is something else, and one that is not in naira is left out", async () => {
    const { period } = await paid();
    fixture().emulator.collections.listedAs = { paymentMethod: "CARD" };
    expect(await linesIn(period)).toMatchObject([{ about: { kind: "other" }, amount: 50_000n }]);
    fixture().emulator.collections.listedAs = { currencyCode: "USD" };
    expect(await linesIn(period)).toEqual([]);
  });

  test("that began before the period and was paid in it is in it, and not in the one before", async () => {
    const { emulator } = fixture();
    const before = openPeriod();
    emulator.advance(HOUR_MS - 60_000);
    const once = { amount: 50_000n, expiresAt: null };
    const { accountNumber } = await opened(once);
    emulator.advance(120_000);
    emulator.collections.pay(accountNumber, 50_000n, { isSilent: true });
    const after = { from: before.to, to: new Date(before.to.getTime() + HOUR_MS) };
    expect(await linesIn(before)).toEqual([]);
    expect(await linesIn(after)).toMatchObject([{ amount: 50_000n, about: { kind: "credit" } }]);
  });

  test("into an account for one payment names our reference of it", async () => {
    const period = openPeriod();
    const once = { amount: 50_000n, expiresAt: null };
    const { reference, accountNumber, bankCode } = await opened(once);
    fixture().emulator.collections.pay(accountNumber, 50_000n, { isSilent: true });
    const [line] = await linesIn(period);
    expect(line?.about).toMatchObject({ claim: { accountReference: reference } });
    // As was just expected.
    const { claim } = line?.about as { claim: UnconfirmedCredit };
    // Monnify does not say which number it gave out for one payment. Our own record does.
    expect(await fixture().collections.findCredit(claim, call())).toMatchObject(UNKNOWN);
    const whole = { ...claim, credit: { ...claim.credit, accountNumber, bankCode } };
    expect(await fixture().collections.findCredit(whole, call())).toMatchObject({
      kind: "found",
      credit: { accountNumber, bankCode, amount: 50_000n },
    });
  });

  test("is found with the date format that the setting says, and refused with the other", async () => {
    const { period } = await paid();
    fixture().emulator.collections.listDates = "iso";
    expect(await read(period, "credits/0")).toMatchObject({ ...UNKNOWN, why: "unreadable" });
    expect(await linesIn(period, { collectionDates: "iso" })).toMatchObject([{ amount: 50_000n }]);
    const asked = fixture().emulator.requests.findLast(({ path }) => path === SEARCH);
    // The account may have been open for 40 minutes, and Lagos is an hour ahead of UTC.
    const from = new Date(period.from.getTime() - 40 * 60_000).toISOString().slice(0, 19);
    expect(asked?.query.get("from")).toBe(from);
  });
});

test("a page that this statement has not named is a bug of ours", async () => {
  const period = openPeriod();
  for (const page of ["refunds/0", "credits/x", "credits", ""]) {
    await expect(read(period, page)).rejects.toThrow(/page/);
  }
});

test("Monnify that does not let us read is unavailable, and nothing of the page is lost", async () => {
  const period = openPeriod();
  const { amount } = await sent();
  fixture().emulator.switchedOff.push("/api/v2/disbursements/search");
  expect(await read(period)).toMatchObject({ kind: "unavailable", why: "turned_away" });
  fixture().emulator.switchedOff.length = 0;
  expect(await linesIn(period)).toMatchObject([{ amount: -amount }]);
});

test("an answer about another page is not taken for the page", async () => {
  const { emulator } = fixture();
  const period = openPeriod();
  await sent();
  const source = sourceWith();
  const readFrom = (page: string) => source.readStatement(period, page, call());
  expect(await readFrom("transfers/1")).toEqual({ kind: "page", lines: [], next: "credits/0" });
  // The latest of the earlier answers.
  emulator.misbehave(0, () => 0.999);
  emulator.misbehaveOnce("another_answer", ({ path }) => path.endsWith("/search-transactions"));
  expect(await readFrom("transfers/0")).toMatchObject({ ...UNKNOWN, why: "mismatch" });
});

import { describe, expect, test } from "vitest";
import { type EmulatedRequest, FAULTS } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import type { BankAccount } from "../../kernel/providers/ports/bank-rail.ts";
import type { Opened } from "../../kernel/providers/ports/collection-rail.ts";
import type { UnconfirmedCredit } from "../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import type { StatementLine } from "../../kernel/providers/ports/statement-source.ts";
import { readSubject } from "../../kernel/providers/references.ts";
import { proveOutcome } from "./bank-rail-faults.ts";
import {
  netOf,
  readPage,
  readStatement,
  type StatementsUnderTest,
  sumOf,
} from "./read-statement.ts";

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 5_000;
const PAYMENTS = 130;
const CREDITS = 40;
const FAULT_SHARE = 0.2;
/** An emulator keeps this many answers, from which it takes a wrong one. */
const ANSWERS_KEPT = 20;
const HOLDER = {
  ...{ firstName: "Ngozi", lastName: "Adéyẹmí" },
  ...{ email: "ngozi@example.com", phone: "08031234567" },
};

/** What every adapter to a provider's statement must do, by the books of the provider's emulator. */
export function describeStatementSource(name: string, underTest: () => StatementsUnderTest): void {
  const call = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  let amounts = 125_050n;

  /** A separate period: nothing that another test did is in it, and everything until its end is. */
  const openPeriod = () => {
    underTest().advance(48 * HOUR_MS);
    const now = underTest().now().getTime();
    return { from: new Date(now), to: new Date(now + HOUR_MS) };
  };
  const linesIn = (period: ReturnType<typeof openPeriod>) =>
    readStatement(underTest().source, period);

  const paymentTo = (account: BankAccount, reference?: string) => {
    const { rail, freshSubject } = underTest();
    const subject = freshSubject();
    // Some rails refuse the same sum to the same account within minutes.
    amounts += 137n;
    return {
      environmentId: subject.environmentId,
      reference: reference ?? rail.referenceFor(subject),
      ...{ amount: amounts, currency: "NGN" as const },
      destination: { ...account, accountName: "EZE CHIDI" },
      ...{ narration: "Invoice 17", senderName: "Adire Market" },
    };
  };
  const send = async (account: BankAccount, reference?: string) => {
    const payment = paymentTo(account, reference);
    await underTest().rail.send(payment, call());
    return payment;
  };
  const openAccount = async (subject: Subject = underTest().freshSubject()): Promise<Opened> => {
    const { collections, bvn } = underTest();
    const opened = await collections.openAccount(
      {
        ...{ environmentId: subject.environmentId, reference: collections.referenceFor(subject) },
        ...{ accountName: "Adire", bvn, holder: HOLDER, once: null },
      },
      call(),
    );
    expect(opened.kind).toBe("opened");
    // As was just expected.
    return opened as Opened;
  };
  const confirm = (claim: UnconfirmedCredit) => underTest().collections.findCredit(claim, call());

  describe(`${name}: a statement`, () => {
    test("has one line for a payment that left, with the fee that the provider took", async () => {
      const { accounts, balance } = underTest();
      const period = openPeriod();
      const before = balance();
      const { amount, reference } = await send(accounts.succeeds);
      const [line, ...others] = await linesIn(period);
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        about: { kind: "order", subject: readSubject(reference) },
        ...{ amount: -amount, fee: before - amount - balance(), currency: "NGN", at: period.from },
      });
      expect(line?.fee).toBeGreaterThan(0n);
      expect(line?.text).toMatch(/^.{1,200}$/);
    });

    test("has no line for a payment that failed or has not left", async () => {
      const { accounts, settle } = underTest();
      const period = openPeriod();
      settle((await send(accounts.fails)).reference);
      await send(accounts.pends);
      expect(await linesIn(period)).toEqual([]);
    });

    test("shows that a payment came back without a notice, under the same id", async () => {
      const { accounts, balance, settle, emulator } = underTest();
      const period = openPeriod();
      const before = balance();
      const { reference } = await send(accounts.succeeds);
      const [left] = await linesIn(period);
      const notices = emulator.notices.length;
      settle(reference, "reversed");
      expect(emulator.notices.length).toBe(notices);
      const lines = await linesIn(period);
      expect(lines.map(({ id }) => id)).toContain(left?.id);
      for (const { about } of lines) expect(about).toEqual(left?.about);
      expect(sumOf(lines, ({ amount }) => amount)).toBe(0n);
      expect(netOf(lines)).toBe(balance() - before);
    });

    test("has one line for a credit, with the session and the claim of its notice", async () => {
      const { pay, balance, emulator, notices } = underTest();
      const { accountNumber } = await openAccount();
      const period = openPeriod();
      const before = balance();
      pay(accountNumber, 123_456n);
      const [line, ...others] = await linesIn(period);
      expect(others).toEqual([]);
      const [notice] = notices.read(Buffer.from(emulator.notices.at(-1)?.body ?? ""));
      // The emulator has just sent it.
      const { providerReference, accountReference, credit } = notice as UnconfirmedCredit;
      expect(line).toMatchObject({
        ...{ amount: 123_456n, fee: before + 123_456n - balance(), at: period.from },
        about: {
          ...{ kind: "credit", sessionId: credit.sessionId },
          claim: { providerReference, accountReference, credit: { sessionId: credit.sessionId } },
        },
      });
      expect(line?.fee).toBeGreaterThan(0n);
      const claimed = await confirm(claimOf(line));
      const { amount, sessionId, bankCode } = credit;
      expect(claimed).toMatchObject({
        kind: "found",
        credit: { amount, sessionId, accountNumber },
      });
      expect(claimed).toMatchObject({
        credit: { bankCode: bankCode || expect.stringMatching(/^\d{3,6}$/) },
      });
    });

    test("names a credit without a notice, so that the provider confirms it", async () => {
      const { pay, emulator } = underTest();
      const { accountNumber, bankCode } = await openAccount();
      const period = openPeriod();
      const notices = emulator.notices.length;
      pay(accountNumber, 654_321n, { isSilent: true });
      expect(emulator.notices.length).toBe(notices);
      const [line] = await linesIn(period);
      const claim = claimOf(line);
      expect(await confirm(claim)).toMatchObject({
        kind: "found",
        credit: {
          ...{ sessionId: claim.credit.sessionId, amount: 654_321n, currency: "NGN" },
          ...{ bankCode, accountNumber },
        },
      });
    });

    test("says that a payment which is not ours is something else", async () => {
      const period = openPeriod();
      const { amount } = await send(underTest().accounts.succeeds, "dashboard-payout-0001");
      expect(await linesIn(period)).toMatchObject([{ about: { kind: "other" }, amount: -amount }]);
    });

    test("has each line in one of two periods that follow each other", async () => {
      const { accounts, pay, advance, now } = underTest();
      const { accountNumber } = await openAccount();
      const first = openPeriod();
      const before = [await send(accounts.succeeds), pay(accountNumber, 50_001n)].length;
      advance(HOUR_MS);
      const second = { from: now(), to: new Date(now().getTime() + HOUR_MS) };
      const after = [await send(accounts.succeeds), pay(accountNumber, 50_002n)].length;
      const [earlier, later] = [await linesIn(first), await linesIn(second)];
      expect([earlier.length, later.length]).toEqual([before, after]);
      const whole = await linesIn({ from: first.from, to: second.to });
      expect(idsOf(whole)).toEqual(idsOf([...earlier, ...later]));
    });

    test.each(FAULTS)("is right or unknown when a list goes wrong (%s)", async (fault) => {
      const { accounts, pay, emulator, source, rail, isList } = underTest();
      const { accountNumber } = await openAccount();
      const period = openPeriod();
      const payment = await send(accounts.succeeds);
      pay(accountNumber, 77_777n);
      const right = await linesIn(period);
      expect(right.length).toBe(2);
      for (let at = 0; at < ANSWERS_KEPT; at += 1) await rail.find(payment, call());
      for (let token: string | null = null, page = 0; page < 5; page += 1) {
        emulator.misbehaveOnce(fault, isList);
        const signal = AbortSignal.timeout(300);
        const outcome = await source.readStatement(period, token, { signal });
        if (outcome.kind === "page") {
          for (const line of outcome.lines) expect(right).toContainEqual(line);
        } else expect(["unavailable", "unknown"]).toContain(outcome.kind);
        const again = await readPage(source, period, token);
        if (outcome.kind === "page") expect(again).toEqual(outcome);
        token = again.next;
        if (token === null) break;
      }
      expect(await linesIn(period)).toEqual(right);
    });

    test("sums to the balance to the kobo, whatever goes wrong, and is the same when it is read again", async () => {
      const { accounts, emulator, rail, pay, balance, deposit, settle, dice } = underTest();
      const numbers = [await openAccount(), await openAccount()];
      const period = openPeriod();
      const before = balance();
      emulator.misbehave(FAULT_SHARE, dice);
      const payments = Array.from({ length: PAYMENTS }, (_, at) =>
        paymentTo(at % 5 === 0 ? accounts.fails : accounts.succeeds),
      );
      for (let at = 0; at < CREDITS; at += 1) {
        const { accountNumber } = present(numbers[at % 2], "the account");
        pay(accountNumber, 90_001n + BigInt(at), { isSilent: at % 4 === 0 });
      }
      await Promise.all(payments.map((payment) => proveOutcome(rail, payment)));
      for (const [at, { reference }] of payments.entries()) {
        if (at % 7 === 1 && at % 5 !== 0) settle(reference, "reversed");
      }
      deposit(5_000_000n);
      const lines = await linesIn(period);
      const again = await linesIn(period);
      emulator.misbehave(0);
      expect(lines).toEqual(again);
      expect(new Set(idsOf(lines)).size).toBe(lines.length);
      const listed = lines.filter(({ about }) => about.kind === "other");
      expect(netOf(lines) + (listed.length === 0 ? 5_000_000n : 0n)).toBe(balance() - before);
      expect(lines.filter(({ about }) => about.kind === "credit").length).toBe(CREDITS);
      const left = sumOf(lines, ({ about, amount }) => (about.kind === "order" ? amount : 0n));
      const kept = payments.filter((_, at) => at % 5 !== 0 && at % 7 !== 1);
      expect(left).toBe(-kept.reduce((sum, { amount }) => sum + amount, 0n));
    });
  });
}

const idsOf = (lines: readonly StatementLine[]) => lines.map(({ id }) => id).sort();

function claimOf(line: StatementLine | undefined): UnconfirmedCredit {
  expect(line?.about.kind).toBe("credit");
  // As was just expected.
  return (line?.about as Extract<StatementLine["about"], { kind: "credit" }>).claim;
}

export const isGetOf =
  (...paths: readonly string[]) =>
  ({ method, path }: EmulatedRequest): boolean =>
    method === "GET" && paths.some((known) => path.startsWith(known));

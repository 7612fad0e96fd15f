import { describe, expect, test } from "vitest";
import type {
  BankAccount,
  BankRailAdapter,
  Payment,
} from "../../kernel/providers/ports/bank-rail.ts";
import type {
  NoticeSource,
  PaymentNotice,
  RawNotice,
} from "../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../kernel/providers/references.ts";

/** An account for each outcome at the provider, or at its emulator. */
export interface RailAccounts {
  readonly succeeds: BankAccount;
  readonly fails: BankAccount;
  /** The payment is accepted, and stays pending during the test. Left out for a rail that decides in its answer. */
  readonly pends?: BankAccount;
  /** The payment is accepted, and its answer never comes. */
  readonly staysSilent: BankAccount;
  readonly hasNoName: BankAccount;
}

/** What the suite needs from a rail. */
export interface RailUnderTest {
  readonly rail: BankRailAdapter;
  readonly accounts: RailAccounts;
  /** The format of a session, if it is not the interbank switch's. */
  readonly sessionForm?: RegExp;
  /** A subject that was never used before. */
  freshSubject(): Subject;
  /** How often a payment was really made, by the provider's own books. */
  timesPaid(payment: Payment): Promise<number>;
  /** Waits until the provider has settled what it settles later. */
  settle(payment: Payment): Promise<void>;
}

/** A rail whose provider reports the outcome of a payment on its own. */
export interface NoticingRail extends RailUnderTest {
  readonly notices: NoticeSource;
  /** The notice that the provider has sent about a payment's outcome, as it arrived. */
  noticeOf(payment: Payment): Promise<RawNotice>;
  /** How the provider's notices write an amount, if not in minor units. */
  readonly writeAmount?: (minor: bigint) => string;
}

const call = () => ({ signal: new AbortController().signal });

/** A payment that was never sent. */
function paymentTo({ rail, freshSubject }: RailUnderTest, account: BankAccount): Payment {
  const subject = freshSubject();
  return {
    environmentId: subject.environmentId,
    reference: rail.referenceFor(subject),
    amount: 125_050n,
    currency: "NGN",
    destination: { ...account, accountName: "ADEYEMI NGOZI EFE" },
    narration: "Invoice 17 (ink & paper)",
    senderName: "Adire Market",
  };
}

/** What every adapter to a bank rail must do, whichever rail it is. */
export function describeBankRail(name: string, underTest: () => RailUnderTest): void {
  const payTo = (account: (accounts: RailAccounts) => BankAccount): Payment =>
    paymentTo(underTest(), account(underTest().accounts));
  const send = (payment: Payment) => underTest().rail.send(payment, call());
  const find = (payment: Payment) => underTest().rail.find(payment, call());

  describe(`${name}: a payment`, () => {
    test("is proven a success, with what identifies it, in the answer or when requeried", async () => {
      const payment = payTo(({ succeeds }) => succeeds);
      expect(["succeeded", "accepted"]).toContain((await send(payment)).kind);
      await underTest().settle(payment);
      const found = await find(payment);
      expect(found).toMatchObject({ kind: "succeeded" });
      const { receipt } = found as Extract<typeof found, { kind: "succeeded" }>;
      expect(receipt.providerReference).toBeTruthy();
      const { sessionForm = /^\d+$/ } = underTest();
      expect(receipt.sessionId ?? "0").toMatch(sessionForm);
    });

    test("is proven a failure with a reason that can be shown, and nothing was paid", async () => {
      const payment = payTo(({ fails }) => fails);
      await send(payment);
      await underTest().settle(payment);
      const found = await find(payment);
      expect(found).toMatchObject({ kind: "failed", reason: expect.stringMatching(/^\S.{8,}\.$/) });
      expect(await underTest().timesPaid(payment)).toBe(0);
    });

    test("that is pending is neither: accepted when it is sent, and when it is requeried", async ({
      skip,
    }) => {
      const { pends } = underTest().accounts;
      if (pends === undefined) return skip("the rail decides in its answer");
      const payment = payTo(() => pends);
      expect(await send(payment)).toMatchObject({ kind: "accepted" });
      expect(await find(payment)).toMatchObject({ kind: "accepted" });
    });

    test("whose answer never comes is unknown, and is found when it is requeried", async () => {
      const payment = payTo(({ staysSilent }) => staysSilent);
      expect(await send(payment)).toMatchObject({ kind: "unknown" });
      await underTest().settle(payment);
      expect(await find(payment)).toMatchObject({ kind: "succeeded" });
    });

    test("that was never sent is not found", async () => {
      expect(await find(payTo(({ succeeds }) => succeeds))).toEqual({ kind: "not_found" });
    });

    test("that is sent ten times at once, and again, is made once, and every answer is about it", async () => {
      const payment = payTo(({ succeeds }) => succeeds);
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(payment)));
      await underTest().settle(payment);
      answers.push(await send(payment));
      for (const { kind } of answers) expect(["succeeded", "accepted"]).toContain(kind);
      expect(await underTest().timesPaid(payment)).toBe(1);
    });

    test("is not proven by another one that has its reference", async () => {
      const payment = payTo(({ succeeds }) => succeeds);
      await send(payment);
      await underTest().settle(payment);
      const { accounts } = underTest();
      const dearer = { ...payment, amount: payment.amount + 1n };
      const elsewhere = {
        ...payment,
        destination: { ...payment.destination, ...(accounts.pends ?? accounts.fails) },
      };
      for (const other of [dearer, elsewhere]) {
        expect(await find(other)).toMatchObject({ kind: "unknown", why: "mismatch" });
        expect(await send(other)).toMatchObject({ kind: "unknown", why: "mismatch" });
      }
      expect(await underTest().timesPaid(payment)).toBe(1);
    });
  });

  describe(`${name}: a reference`, () => {
    test("is the same for the same subject, another for another, and leads back to it", () => {
      const { rail, freshSubject } = underTest();
      const [one, two] = [freshSubject(), freshSubject()];
      expect(rail.referenceFor(one)).toBe(rail.referenceFor({ ...one }));
      expect(rail.referenceFor(one)).not.toBe(rail.referenceFor(two));
      expect(readSubject(rail.referenceFor(one))).toEqual(one);
    });
  });

  describe(`${name}: an account`, () => {
    test("has a name", async () => {
      const { rail, accounts } = underTest();
      expect(await rail.nameOf(accounts.succeeds, call())).toEqual({
        kind: "found",
        accountName: expect.stringMatching(/\S/),
      });
    });

    test("that does not exist is not found", async () => {
      const { rail, accounts } = underTest();
      expect(await rail.nameOf(accounts.hasNoName, call())).toEqual({ kind: "not_found" });
    });
  });
}

/** What the notices of a bank rail must do, whichever rail it is. */
export function describeRailNotices(name: string, underTest: () => NoticingRail): void {
  /** A payment that has failed, with the notice of it. */
  const fail = async () => {
    const { rail, accounts, settle, noticeOf } = underTest();
    const payment = paymentTo(underTest(), accounts.fails);
    await rail.send(payment, call());
    await settle(payment);
    return { payment, raw: await noticeOf(payment) };
  };

  describe(`${name}: a notice`, () => {
    test("says which payment had which outcome, and is recognised when it comes again", async () => {
      const { notices } = underTest();
      const { payment, raw } = await fail();
      expect(notices.isAuthentic(raw)).toBe(true);
      const [notice, ...others] = notices.read(raw.body);
      expect(others).toEqual([]);
      expect(notice).toMatchObject({
        kind: "payment",
        subject: readSubject(payment.reference),
        amount: payment.amount,
        outcome: { kind: expect.stringMatching(/^(failed|unknown)$/) },
      } satisfies Partial<Record<keyof PaymentNotice, unknown>>);
      expect(notices.read(raw.body)).toEqual([notice]);
    });

    test("is authentic as it came, and not with a byte changed, another signature, or none", async () => {
      const { notices, writeAmount = String } = underTest();
      const { payment, raw } = await fail();
      const { headers, body } = raw;
      const written = [payment.amount, payment.amount + 1n].map(writeAmount);
      const changed = Buffer.from(body.toString().replace(written[0] ?? "", written[1] ?? ""));
      expect(changed.equals(body)).toBe(false);
      expect(notices.isAuthentic({ headers, body: changed })).toBe(false);
      expect(notices.isAuthentic({ headers: {}, body })).toBe(false);
      const forged = Object.entries(headers).map(([header, value]) => [
        header,
        String(value).replace(/^./, (first) => (first === "0" ? "1" : "0")),
      ]);
      expect(notices.isAuthentic({ headers: Object.fromEntries(forged), body })).toBe(false);
    });
  });
}

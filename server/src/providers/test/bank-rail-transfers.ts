import { describe, expect, test } from "vitest";
import { FAULTS } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import type { Payment } from "../../kernel/providers/ports/bank-rail.ts";
import { parseExact, textAt } from "../http/exact-json.ts";
import { type LiveRail, type SentField, takenOutcome, timesPaid } from "./live-rail.ts";
import { call, GTBANK, paymentTo } from "./rail-fixture.ts";

const REASON = expect.stringMatching(/^\S.{8,}\.$/);

/** What happens to a payment that a provider accepts or refuses, and to a name enquiry. */
export function describeTransfers({ name, fixture, transfers, secrets }: LiveRail): void {
  const send = (payment: Payment) => fixture().rail.send(payment, call());
  const find = (payment: Payment) => fixture().rail.find(payment, call());
  const taken = takenOutcome(transfers);
  const { awaitsOtp } = transfers.accounts;
  const sent = ({ path, field }: SentField) => {
    const made = fixture().calls.findLast((one) => one.path === path && one.request !== null);
    return textAt(parseExact(made?.request ?? ""), ...field.split("."));
  };

  describe(`${name}: a transfer`, () => {
    test("has its sender before its narration, which is cut to the limit", async () => {
      const { payment } = fixture();
      const { narration } = transfers;
      await send(payment());
      expect(sent(narration)).toBe("Adire Market: Invoice 17");
      await send(payment({ narration: "é".repeat(100) }));
      expect(sent(narration)).toBe(`Adire Market: ${"é".repeat(46)}`);
      await send(payment({ narration: " " }));
      expect(sent(narration)).toBe("Adire Market");
    });

    test.runIf(awaitsOtp)("that awaits an OTP is accepted, and nothing is paid", async () => {
      const { emulator, payment } = fixture();
      const stopped = payment(paymentTo(present(awaitsOtp, "the account")));
      expect(await send(stopped)).toMatchObject({ kind: "accepted" });
      expect(await find(stopped)).toMatchObject({ kind: "accepted" });
      expect(timesPaid(emulator, stopped)).toBe(0);
    });

    test.each(transfers.statuses)("of the status %j is %s", async (status, kind) => {
      const { emulator, payment } = fixture();
      const waiting = payment(paymentTo(transfers.accounts.pends));
      await send(waiting);
      present(emulator.transfers.made.get(waiting.reference), "the transfer").status = status;
      const found = await find(waiting);
      expect(found.kind).toBe(kind);
      if (kind === "failed" || kind === "returned") expect(found).toMatchObject({ reason: REASON });
      if (kind === "unknown") expect(found).toMatchObject({ why: "unreadable" });
      expect(await send(waiting)).toEqual(found);
    });

    test.each(
      FAULTS,
    )("whose call goes wrong (%s) is paid once, and proven in the end", async (fault) => {
      const { emulator, rail, payment: fresh } = fixture();
      await send(fresh());
      const payment = fresh();
      emulator.misbehaveOnce(fault, transfers.isSend);
      const outcome = await rail.send(payment, call(300));
      // The answer to another request may be a refusal: then the requery has already found the
      // payment as paid.
      expect([taken, "unknown", "succeeded"]).toContain(outcome.kind);
      if ((await find(payment)).kind === "not_found") await send(payment);
      expect(await find(payment)).toMatchObject({ kind: "succeeded" });
      expect(timesPaid(emulator, payment)).toBe(1);
    });

    test("is not sent to a provider that cannot be reached", async () => {
      const { connectWith, payment } = fixture();
      const away = present(connectWith({ baseUrl: "http://127.0.0.1:1" }).bankRail, "the rail");
      const outcome = await away.send(payment(), call());
      expect(outcome).toEqual({ kind: "unavailable", why: "unreachable" });
    });
  });

  describe(`${name}: a refused transfer`, () => {
    test.each(
      transfers.wrongBeneficiaries,
    )("because of its beneficiary fails with a reason: $destination", async (beneficiary) => {
      const { emulator, payment } = fixture();
      const refused = payment(beneficiary);
      expect(await send(refused)).toMatchObject({ kind: "failed", reason: REASON });
      expect(emulator.transfers.made.has(refused.reference)).toBe(false);
    });

    test("for lack of money is tried again", async () => {
      const waiting = fixture().payment();
      const balance = transfers.setBalance(0n);
      expect(await send(waiting)).toEqual({ kind: "unavailable", why: "turned_away" });
      transfers.setBalance(balance);
      expect(await send(waiting)).toMatchObject({ kind: taken });
    });

    test.each([
      "error_before",
      "maintenance",
      "refused",
      "cut",
    ] as const)("is unknown while the requery proves nothing (%s)", async (fault) => {
      const refused = await transfers.refusedPayment();
      fixture().emulator.misbehaveOnce(fault, transfers.isRequery);
      expect(await send(refused)).toMatchObject({ kind: "unknown" });
    });
  });

  describe(`${name}: a bank with another code there`, () => {
    const { ours, theirs } = transfers.mappedBank;

    test("is paid and queried under that code, and compared under ours", async () => {
      const payment = fixture().payment(paymentTo("8012345678", ours));
      expect(await send(payment)).toMatchObject({ kind: taken });
      expect(sent(transfers.bankCode)).toBe(theirs);
      expect(await find(payment)).toMatchObject({ kind: "succeeded" });
      const account = { bankCode: ours, accountNumber: "8012345678" };
      expect(await fixture().rail.nameOf(account, call())).toMatchObject({ kind: "found" });
    });

    test("is not paid under a code of ours that means another bank there", async () => {
      const { emulator, connectWith, payment: fresh } = fixture();
      const other = connectWith({ bankCodes: `044=${GTBANK}` });
      const rail = present(other.bankRail, "the rail");
      const payment = fresh();
      expect(await rail.send(payment, call())).toMatchObject({ kind: "failed", reason: REASON });
      expect(emulator.transfers.made.has(payment.reference)).toBe(false);
      expect(await rail.nameOf(payment.destination, call())).toEqual({ kind: "not_found" });
    });
  });

  test.each([
    "maintenance",
    "error_after",
    "bad_gateway",
    "cut",
  ] as const)(`${name}: a name enquiry that goes wrong (%s) proves no name`, async (fault) => {
    const { emulator, rail } = fixture();
    emulator.misbehaveOnce(fault, transfers.isNameEnquiry);
    const account = { bankCode: GTBANK, accountNumber: "0123456789" };
    expect(await rail.nameOf(account, call())).toMatchObject({ kind: "unknown" });
  });

  test(`${name}: no outcome names a person or a secret, and no logged path has a query`, async () => {
    const { payment, calls } = fixture();
    const [wrong] = transfers.wrongBeneficiaries;
    const refused = payment({ ...wrong, narration: "For Chidi Eze" });
    const outcomes = [await send(refused), await find(refused), await find(payment())];
    expect(JSON.stringify(outcomes)).not.toMatch(/EZE|Chidi|0123456789/i);
    for (const { path } of calls) expect(path).not.toMatch(/[?]|0123456789|@/);
    const logged = JSON.stringify([outcomes, calls]);
    for (const secret of secrets) expect(logged).not.toContain(secret);
  });
}

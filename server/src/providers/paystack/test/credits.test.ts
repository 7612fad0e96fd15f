import { describe, expect, test } from "vitest";
import { present } from "../../../kernel/assert.ts";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import { noticedCredit, ONCE } from "../../test/collection-rail-credits.ts";
import { call } from "../../test/rail-fixture.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const find = (noticed: UnconfirmedCredit) => fixture().collections.findCredit(noticed, call());
const paid = async (once: typeof ONCE | null = null) => {
  const { emulator, accountRequest, open } = fixture();
  const request = accountRequest({ once });
  const { accountNumber } = await open(request);
  const transaction = emulator.collections.pay(accountNumber, ONCE.amount);
  const notice = noticedCredit(fixture(), transaction.reference);
  return { request, accountNumber, transaction, notice };
};

describe("a credit", () => {
  test("has Paystack's id as its session", async () => {
    const { transaction, notice } = await paid();
    const credit = { sessionId: `paystack-${transaction.id}` };
    expect(await find(notice)).toMatchObject({ kind: "found", credit });
  });

  test("that does not name its account has the customer's account, or that of its charge", async () => {
    const { collections } = fixture().emulator;
    collections.form = { hidesAccount: true };
    for (const [once, bankCode] of [
      [null, "035"],
      [ONCE, "100039"],
    ] as const) {
      const { notice, accountNumber } = await paid(once);
      expect(notice.credit.accountNumber).toBe("");
      const credit = { accountNumber, bankCode };
      expect(await find(notice)).toMatchObject({ kind: "found", credit });
    }
    collections.form = {};
  });

  test("into an account for one payment has its reference, and its bank's code", async () => {
    const { request, accountNumber, notice } = await paid(ONCE);
    expect(notice).toMatchObject({
      ...{ accountReference: request.reference, providerReference: request.reference },
    });
    expect(await find(notice)).toMatchObject({
      kind: "found",
      credit: { accountNumber, bankCode: "100039" },
    });
  });

  test("into an account that the paid charge does not show is found by the name of its bank", async () => {
    const { accountNumber, notice } = await paid(ONCE);
    fixture().emulator.collections.showsPaidCharges = false;
    expect(await find(notice)).toMatchObject({
      kind: "found",
      credit: { accountNumber, bankCode: "100039" },
    });
    fixture().emulator.collections.showsPaidCharges = true;
  });

  test("of an account that has been closed since is found by the name of its bank", async () => {
    const { accountNumber, notice } = await paid();
    const { accounts } = fixture().emulator.collections;
    const account = accounts.find((one) => one.accountNumber === accountNumber);
    present(account, "the account").active = false;
    expect(await find(notice)).toMatchObject({
      kind: "found",
      credit: { accountNumber, bankCode: "035" },
    });
  });

  test("about which Paystack and the notice disagree is not found", async () => {
    const { notice } = await paid();
    const { credit } = notice;
    for (const other of [
      { ...notice, credit: { ...credit, sessionId: "paystack-1" } },
      { ...notice, credit: { ...credit, accountNumber: "9930009999" } },
      { ...notice, accountReference: "kw0" },
    ]) {
      expect(await find(other)).toMatchObject({ kind: "unknown", why: "mismatch" });
    }
    const { collections } = fixture().emulator;
    for (const others of [
      ...[{ reference: "another" }, { currency: "USD" }, { amount: 0 }, { amount: -1 }],
      ...[{ amount: 0.5 }, { amount: null }],
    ]) {
      collections.form = { others };
      expect(await find(notice), JSON.stringify(others)).toMatchObject({ why: "mismatch" });
    }
    collections.form = {};
    const { accountReference: _, ...unnamed } = notice;
    expect(await find(unnamed)).toMatchObject({ kind: "found" });
  });
});

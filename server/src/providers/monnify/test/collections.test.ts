import { describe, expect, test } from "vitest";
import { MAGIC_ACCOUNTS } from "../../../../test/emulators/monnify/transfers.ts";
import { present } from "../../../kernel/assert.ts";
import type { AccountRequest } from "../../../kernel/providers/ports/collection-rail.ts";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import { parseExact, textAt } from "../../http/exact-json.ts";
import { noticedCredit } from "../../test/collection-rail-credits.ts";
import { BVN, call, GTBANK, HOLDER, isTo, NO_HOLDER } from "../../test/rail-fixture.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();

const RESERVED = "/api/v2/bank-transfer/reserved-accounts";
const INIT_PAYMENT = "/api/v1/merchant/bank-transfer/init-payment";
const INIT = "/api/v1/merchant/transactions/init-transaction";
const requestOf = (changes = {}) => fixture().accountRequest(changes);
const onceOf = (minutes = 30, amount = 500_000n) => ({
  amount,
  expiresAt: new Date(fixture().emulator.nowMs + minutes * 60_000),
});
const open = (request: AccountRequest, settings = {}) =>
  present(fixture().connectWith(settings).collectionRail, "the rail").openAccount(request, call());
const find = (noticed: UnconfirmedCredit) => fixture().collections.findCredit(noticed, call());
const sentTo = (path: string) =>
  parseExact(fixture().calls.findLast((made) => made.path === path)?.request ?? "");

describe("a reserved account", () => {
  test("is at the preferred bank, with the holder's name and e-mail address", async () => {
    expect((await fixture().open(requestOf())).bankCode).toBe("50515");
    const body = sentTo(RESERVED);
    expect(textAt(body, "customerName")).toBe("Ngozi Adéyẹmí");
    expect(textAt(body, "customerEmail")).toBe("ngozi@shop.example");
    expect(textAt(body, "bvn")).toBe(BVN);
  });

  test("of a holder without an e-mail address has one below the operator's domain", async () => {
    const request = requestOf({ holder: NO_HOLDER });
    await fixture().open(request);
    const body = sentTo(RESERVED);
    expect(textAt(body, "customerEmail")).toBe(`${request.reference}@pay.example.com`);
    expect(textAt(body, "customerName")).toBe("Adire");
  });

  test("whose details Monnify refuses is refused with a sentence", async () => {
    expect(await open(requestOf({ bvn: "1" }))).toEqual({
      kind: "refused",
      reason: expect.stringMatching(/^\S.{8,}\.$/),
    });
  });

  test("that can be neither opened nor found is unknown", async () => {
    const request = requestOf();
    await fixture().open(request);
    fixture().emulator.misbehaveOnce(
      "error_before",
      isTo("GET", `${RESERVED}/${request.reference}`),
    );
    expect(await open(request)).toMatchObject({ kind: "unknown", why: "their_error" });
  });
});

describe("an account for one payment", () => {
  test("takes the asked amount, and needs no BVN", async () => {
    const account = await fixture().open(requestOf({ bvn: null, once: onceOf() }));
    expect(account.accountNumber).toMatch(/^\d{10}$/);
    expect(textAt(sentTo(INIT), "amount")).toBe("5000.00");
  });

  test("says when Monnify closes it, even if the request named no end", async () => {
    const seconds = Math.floor(fixture().emulator.nowMs / 1_000);
    const closesAt = new Date((seconds + 2_400) * 1_000);
    for (const once of [onceOf(), { ...onceOf(), expiresAt: null }])
      expect(await fixture().open(requestOf({ once }))).toMatchObject({ closesAt });
  });

  test("is refused if it would close too early, or if its amount is too small", async () => {
    expect(await open(requestOf({ once: onceOf(40) }))).toMatchObject({ kind: "opened" });
    expect(await open(requestOf({ once: onceOf(41) }))).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("40 minutes"),
    });
    expect(await open(requestOf({ once: onceOf(30, 1_999n) }))).toMatchObject({ kind: "refused" });
    const holder = { ...HOLDER, email: null };
    const noMail = await open(requestOf({ holder, once: onceOf() }), { emailDomain: null });
    expect(noMail).toMatchObject({ kind: "refused" });
    const wrong = { contractCode: "1111111111" };
    expect(await open(requestOf({ once: onceOf() }), wrong)).toMatchObject({ kind: "refused" });
  });

  test("whose second call is refused is unknown: the first one took what was asked for", async () => {
    const { emulator, rail } = fixture();
    const account = { bankCode: GTBANK, accountNumber: MAGIC_ACCOUNTS.hasNoName };
    for (let round = 0; round < 20; round += 1) await rail.nameOf(account, call());
    // The earliest answer that is kept comes again: a refusal.
    emulator.misbehave(0, () => 0);
    emulator.misbehaveOnce("another_answer", isTo("POST", INIT_PAYMENT));
    expect(await open(requestOf({ once: onceOf() }))).toMatchObject({
      ...{ kind: "unknown", detail: "refused with status 404, code 99" },
    });
    emulator.misbehave(0);
  });

  test("that expects another amount than the merchant asked for is not used", async () => {
    fixture().emulator.collections.payerBearsFee = true;
    const outcome = await open(requestOf({ once: onceOf() }));
    expect(outcome).toMatchObject({ kind: "unknown", why: "mismatch" });
    fixture().emulator.collections.payerBearsFee = false;
  });
});

test("a credit whose notice names no account has the one that Monnify reserved", async () => {
  const { accountNumber } = await fixture().open(requestOf());
  const { collections } = fixture().emulator;
  const { transactionReference } = collections.pay(accountNumber, 5_000n, { hidesAccount: true });
  const notice = noticedCredit(fixture(), transactionReference);
  expect(notice.credit.accountNumber).toBe("");
  expect(await find(notice)).toMatchObject({
    kind: "found",
    credit: { accountNumber, bankCode: "50515" },
  });
  const { accountReference: _, ...unnamed } = notice;
  expect(await find(unnamed)).toMatchObject({ kind: "unknown", why: "mismatch" });
  const elsewhere = { ...notice, accountReference: "kw0" };
  expect(await find(elsewhere)).toMatchObject({ kind: "unknown", why: "mismatch" });
});

test.each([
  ["another transaction", { transactionReference: "MNFY|04|another" }],
  ["nothing paid", { amountPaid: 0 }],
  ["less than nothing paid", { amountPaid: -50 }],
])("a credit that Monnify answers with %s is not booked", async (_what, stated) => {
  const { accountNumber } = await fixture().open(requestOf());
  const { collections } = fixture().emulator;
  const { transactionReference } = collections.pay(accountNumber, 5_000n);
  const notice = noticedCredit(fixture(), transactionReference);
  collections.statedAs = stated;
  expect(await find(notice)).toMatchObject({ kind: "unknown", why: "mismatch" });
  collections.statedAs = {};
});

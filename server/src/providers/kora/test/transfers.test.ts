import { describe, expect, test } from "vitest";
import { LEAST, MAGIC_ACCOUNTS } from "../../../../test/emulators/kora/payouts.ts";
import { present } from "../../../kernel/assert.ts";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { parseExact, textAt } from "../../http/exact-json.ts";
import { call, isBelow, isTo, paymentTo } from "../../test/rail-fixture.ts";
import { useKora } from "./kora-fixture.ts";

const fixture = useKora();

const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };
const UNPROVEN = { kind: "unknown", why: "unproven" };
const DISBURSE = "/merchant/api/v1/transactions/disburse";

const send = (payment: Payment) => fixture().rail.send(payment, call());
const find = (payment: Payment) => fixture().rail.find(payment, call());
const made = ({ reference }: Payment) => fixture().emulator.transfers.made.get(reference);
const isQuery = isBelow("GET", "/merchant/api/v1/transactions");
const lastBody = () =>
  parseExact(fixture().calls.findLast(({ path }) => path === DISBURSE)?.request ?? "");

describe("a payment", () => {
  test("is in exact naira, to an account, under its reference", async () => {
    const payment = fixture().payment({ amount: 90_071_992_547_409_931n });
    await send(payment);
    const body = lastBody();
    expect(textAt(body, "reference")).toBe(payment.reference);
    expect(textAt(body, "destination", "type")).toBe("bank_account");
    expect(textAt(body, "destination", "amount")).toBe("900719925474099.31");
    expect(textAt(body, "destination", "currency")).toBe("NGN");
    expect(textAt(body, "destination", "bank_account", "account")).toBe("0123456789");
    expect(textAt(body, "destination", "customer", "name")).toBe("EZE CHIDI");
  });

  test("has an e-mail address of its account, which names no account number", async () => {
    const emails: (string | undefined)[] = [];
    for (const to of [paymentTo("0123456789"), paymentTo("0123456789"), paymentTo("0123456788")]) {
      await send(fixture().payment(to));
      emails.push(textAt(lastBody(), "destination", "customer", "email"));
    }
    const [first, again, other] = emails;
    expect(first).toMatch(/^[0-9a-f]{20}@pay\.example\.com$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("is not proven if the answer does not repeat the e-mail address", async () => {
    const { emulator, payment } = fixture();
    const sent = payment();
    emulator.transfers.namesCustomer = false;
    expect(await send(sent)).toMatchObject({ kind: "unknown", why: "mismatch" });
    expect(await find(sent)).toMatchObject({ kind: "unknown", why: "mismatch" });
    emulator.transfers.namesCustomer = true;
    expect(await find(sent)).toMatchObject({ kind: "succeeded" });
    expect(made(sent)?.timesPaid).toBe(1);
  });

  test.each([
    ["reference", "kw000000000000000000000000"],
    ["currency", "KES"],
    ["amount", "1.00"],
    ["amount", 1250.505],
  ])("is not proven by an answer with another %s (%j)", async (field, value) => {
    const { emulator, payment } = fixture();
    const sent = payment();
    await send(sent);
    emulator.transfers.statedAs = { [field]: value };
    expect(await find(sent)).toMatchObject({ kind: "unknown", why: "mismatch" });
    expect(await send(sent)).toMatchObject({ kind: "unknown", why: "mismatch" });
    emulator.transfers.statedAs = {};
    expect(await find(sent)).toMatchObject({ kind: "succeeded" });
  });

  test("has the session of the interbank switch once it is paid", async () => {
    const { emulator, payment } = fixture();
    const sent = payment();
    expect(await send(sent)).toMatchObject({ kind: "accepted", receipt: { sessionId: null } });
    const { traceId } = present(emulator.transfers.made.get(sent.reference), "the payout");
    expect(await find(sent)).toMatchObject({ kind: "succeeded", receipt: { sessionId: traceId } });
  });

  test.each([
    ["Dormant account", /dormant/],
    ["Do not honor", /declined/],
    ["Payout limit exceeded", /limit/],
    ["Payout terminated due to suspected fraud", /stopped/],
    ["Timeout waiting for response from destination", /did not answer/],
    ["Destination bank is not available", /did not answer/],
    ["Insufficient funds in disbursement wallet", /bank network/],
    ["Something about EZE CHIDI", /bank network/],
  ])("that failed with %j gives the reason in our words", async (message, reason) => {
    const { emulator, payment } = fixture();
    const sent = payment(paymentTo(MAGIC_ACCOUNTS.fails));
    await send(sent);
    emulator.transfers.settle(sent.reference);
    present(made(sent), "the payout").message = message;
    expect(await find(sent)).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(reason),
    });
  });
});

describe("a payment that Kora does not know yet", () => {
  test("is found by a second look, and is not found after two", async () => {
    const { emulator, payment } = fixture();
    const sent = payment();
    await send(sent);
    present(made(sent), "the payout").hiddenLooks = 1;
    expect(await find(sent)).toMatchObject({ kind: "succeeded" });
    const before = emulator.requests.filter(isQuery).length;
    expect(await find(payment())).toEqual({ kind: "not_found" });
    expect(emulator.requests.filter(isQuery).length).toBe(before + 2);
  });

  test("is unknown if no time is left for the second look", async () => {
    const slow = present(fixture().connectWith({ lookAgainMs: "5000" }).bankRail, "the rail");
    const outcome = await slow.find(fixture().payment(), call(200));
    expect(outcome).toEqual({ kind: "unknown", why: "timeout" });
  });

  test("whose reference exists is unknown, and is not paid again", async () => {
    const payment = fixture().payment();
    await send(payment);
    present(made(payment), "the payout").hiddenLooks = 2;
    expect(await send(payment)).toMatchObject(UNPROVEN);
    expect(await send(payment)).toMatchObject({ kind: "succeeded" });
    expect(made(payment)?.timesPaid).toBe(1);
  });

  test("is not disproved by another refusal with the status 404", async () => {
    const { connectWith, emulator, payment } = fixture();
    const away = present(connectWith({ baseUrl: `${emulator.url}/v9` }).bankRail, "the rail");
    expect(await away.find(payment(), call())).toMatchObject({ kind: "unknown" });
  });
});

describe("a refused payment", () => {
  test.each([
    "Insufficient funds in disbursement wallet",
    "Unable to resolve bank account.",
    "Invalid request data",
    "Transaction not found",
    "Something new",
  ])("for a reason that the operator must solve, or that passes by itself, is tried again: %s", async (refusal) => {
    const { emulator, payment } = fixture();
    const waiting = payment();
    emulator.transfers.refusal = refusal;
    expect(await send(waiting)).toEqual(TURNED_AWAY);
    emulator.transfers.refusal = undefined;
    expect(await send(waiting)).toMatchObject({ kind: "accepted" });
  });

  test("whose account the bank does not name is tried again", async () => {
    expect(await send(fixture().payment(paymentTo(MAGIC_ACCOUNTS.isNotResolved)))).toEqual(
      TURNED_AWAY,
    );
  });

  test("for lack of money that Kora records as failed has failed, because its reference is used up", async () => {
    const { emulator, payment } = fixture();
    const { transfers } = emulator;
    const { available } = transfers;
    Object.assign(transfers, { available: 0n, keepsUnfunded: true });
    const sent = payment();
    expect(await send(sent)).toMatchObject({ kind: "failed" });
    Object.assign(transfers, { available, keepsUnfunded: false });
    expect(await send(sent)).toMatchObject({ kind: "failed" });
    expect(made(sent)?.timesPaid).toBe(0);
  });

  test("below Kora's minimum amount goes to another provider, or waits", async () => {
    const { emulator, payment } = fixture();
    emulator.transfers.least = LEAST;
    expect(await send(payment({ amount: LEAST - 1n }))).toEqual(TURNED_AWAY);
    expect(await send(payment({ amount: LEAST }))).toMatchObject({ kind: "accepted" });
    emulator.transfers.least = 0n;
  });

  test("because of its beneficiary does not fail if an earlier call made the payment", async () => {
    const { emulator, payment, connectWith } = fixture();
    const sent = payment();
    emulator.misbehaveOnce("cut", isTo("POST", DISBURSE));
    expect(await send(sent)).toMatchObject({ kind: "unknown" });
    emulator.transfers.refusal = "Invalid account.";
    const other = present(connectWith({}).bankRail, "a rail");
    expect(await other.send(sent, call())).toMatchObject({ kind: "succeeded" });
    emulator.transfers.refusal = undefined;
  });
});

test("a payment under another table of bank codes is not failed under this one", async () => {
  const earlier = present(fixture().connectWith({ bankCodes: "" }).bankRail, "a rail");
  const payment = fixture().payment(paymentTo("8012345678", "100004"));
  expect(await earlier.send(payment, call())).toMatchObject({ kind: "accepted" });
  expect(await send(payment)).toMatchObject({ kind: "unknown", why: "mismatch" });
});

describe("a name enquiry", () => {
  const nameOf = (accountNumber: string, bankCode: string) =>
    fixture().rail.nameOf({ accountNumber, bankCode }, call());

  test("at a bank that Kora does not have, or for a number that does not exist, finds no account", async () => {
    expect(await nameOf("0123456789", "090629")).toEqual({ kind: "not_found" });
    expect(await nameOf(MAGIC_ACCOUNTS.isNotValid, "011")).toEqual({ kind: "not_found" });
  });

  test.each([
    ["bank_code", "044"],
    ["account_number", "0123456788"],
    ["account_name", ""],
  ])("whose answer has the %s %j proves no name", async (field, value) => {
    const { transfers } = fixture().emulator;
    transfers.namedAs = { [field]: value };
    expect(await nameOf("0123456789", "058")).toMatchObject({ kind: "unknown", why: "mismatch" });
    transfers.namedAs = {};
  });

  test("that answers about another account proves no name", async () => {
    const { emulator } = fixture();
    for (let number = 5_000_000_001; number <= 5_000_000_020; number += 1) {
      await nameOf(String(number), "058");
    }
    emulator.misbehaveOnce("another_answer", isTo("POST", "/merchant/api/v1/misc/banks/resolve"));
    expect(await nameOf("0123456789", "058")).toMatchObject({ kind: "unknown", why: "mismatch" });
  });
});

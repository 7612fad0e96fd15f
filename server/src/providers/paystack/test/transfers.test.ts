import { describe, expect, test } from "vitest";
import { FAULTS } from "../../../../test/emulators/emulator.ts";
import { present } from "../../../kernel/assert.ts";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { parseExact, textAt } from "../../http/exact-json.ts";
import { call, GTBANK, isBelow, isTo, paymentTo } from "../../test/rail-fixture.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };

const send = (payment: Payment) => fixture().rail.send(payment, call());
const find = (payment: Payment) => fixture().rail.find(payment, call());
const made = ({ reference }: Payment) => fixture().emulator.transfers.made.get(reference);
const isRecipient = isTo("POST", "/transferrecipient");
const isVerify = isBelow("GET", "/transfer/verify");
const requestTo = (path: string) =>
  parseExact(fixture().calls.findLast((one) => one.path === path)?.request ?? "");
let numbers = 5_000_000_000;
const freshNumber = () => {
  numbers += 1;
  return String(numbers);
};

describe("a payment", () => {
  test("is in whole kobo, to a recipient, under its reference", async () => {
    const payment = fixture().payment({
      ...paymentTo(freshNumber()),
      amount: 9_007_199_254_740_993n,
    });
    await send(payment);
    const recipient = requestTo("/transferrecipient");
    expect(textAt(recipient, "type")).toBe("nuban");
    expect(textAt(recipient, "name")).toBe("EZE CHIDI");
    const body = requestTo("/transfer");
    expect(textAt(body, "amount")).toBe("9007199254740993");
    expect(textAt(body, "source")).toBe("balance");
    expect(textAt(body, "reference")).toBe(payment.reference);
    expect(textAt(body, "reference")).toMatch(/^[a-z0-9_-]{16,}$/);
    expect(textAt(body, "currency")).toBe("NGN");
  });

  test("registers its account once, whatever the number of payments", async () => {
    const { emulator, payment } = fixture();
    const destination = paymentTo(freshNumber());
    const before = emulator.requests.filter(isRecipient).length;
    for (let round = 0; round < 3; round += 1) await send(payment(destination));
    expect(emulator.requests.filter(isRecipient).length).toBe(before + 1);
    await send(payment(paymentTo(destination.destination.accountNumber, "035")));
    expect(emulator.requests.filter(isRecipient).length).toBe(before + 2);
  });

  test("whose recipient Paystack has forgotten registers it again", async () => {
    const { emulator, payment } = fixture();
    const destination = paymentTo(freshNumber());
    await send(payment(destination));
    emulator.transfers.recipients.delete(`${GTBANK}/${destination.destination.accountNumber}`);
    const waiting = payment(destination);
    expect(await send(waiting)).toEqual(TURNED_AWAY);
    expect(await send(waiting)).toMatchObject({ kind: "succeeded" });
  });

  test("is not sent if its account is not registered, and is sent later", async () => {
    const { emulator, payment } = fixture();
    await send(payment(paymentTo(freshNumber())));
    for (const fault of FAULTS.filter((one) => one !== "slow")) {
      const waiting = payment(paymentTo(freshNumber()));
      emulator.misbehaveOnce(fault, isRecipient);
      const outcome = await send(waiting);
      expect(["unavailable", "succeeded"]).toContain(outcome.kind);
      expect(made(waiting)?.timesPaid ?? 0).toBe(outcome.kind === "succeeded" ? 1 : 0);
      expect(await send(waiting)).toMatchObject({ kind: "succeeded" });
    }
  });

  test("whose answer names no recipient is requeried", async () => {
    const { emulator, payment } = fixture();
    emulator.transfers.namesRecipient = false;
    const before = emulator.requests.filter(isVerify).length;
    expect(await send(payment())).toMatchObject({ kind: "succeeded" });
    expect(emulator.requests.filter(isVerify).length).toBe(before + 1);
    emulator.transfers.namesRecipient = true;
  });
});

describe("a payment that Paystack does not know yet", () => {
  test("is found by a second look, and is not found after two", async () => {
    const { emulator, payment } = fixture();
    const sent = payment();
    await send(sent);
    present(made(sent), "the transfer").hiddenLooks = 1;
    expect(await find(sent)).toMatchObject({ kind: "succeeded" });
    const before = emulator.requests.filter(isVerify).length;
    expect(await find(payment())).toEqual({ kind: "not_found" });
    expect(emulator.requests.filter(isVerify).length).toBe(before + 2);
  });

  test("is unknown if no time is left for the second look", async () => {
    const slow = fixture().connectWith({ lookAgainMs: "5000" });
    const rail = present(slow.bankRail, "the rail");
    const outcome = await rail.find(fixture().payment(), call(200));
    expect(outcome).toEqual({ kind: "unknown", why: "timeout" });
  });

  test("whose reference exists is unknown, and is not sent again", async () => {
    const payment = fixture().payment();
    await send(payment);
    present(made(payment), "the transfer").hiddenLooks = 2;
    expect(await send(payment)).toMatchObject({ kind: "unknown", why: "unproven" });
    expect(await send(payment)).toMatchObject({ kind: "succeeded" });
    expect(made(payment)?.timesPaid).toBe(1);
  });

  test("is not disproved by another refusal with the status 404", async () => {
    const away = fixture().connectWith({ baseUrl: `${fixture().emulator.url}/v9` });
    const rail = present(away.bankRail, "the rail");
    expect(await rail.find(fixture().payment(), call())).toMatchObject({ kind: "unknown" });
  });
});

describe("a refused payment", () => {
  test.each([
    "Your balance is not enough to fulfil this request",
    "Your balance is not enough to fulfill this request",
    "You need to disable the OTP requirement to use this feature.",
    "You cannot initiate third party payouts as a starter business",
    "Could not resolve account name. Check parameters or try again.",
    "System Malfunction",
    "Something new",
  ])("for a reason that the operator must solve, or that passes by itself, is tried again: %s", async (refusal) => {
    const { emulator, payment } = fixture();
    const waiting = payment();
    emulator.transfers.refusal = refusal;
    expect(await send(waiting)).toEqual(TURNED_AWAY);
    emulator.transfers.refusal = undefined;
    expect(await send(waiting)).toMatchObject({ kind: "succeeded" });
  });

  test("because of its beneficiary does not fail if an earlier call made the payment", async () => {
    const { emulator, payment, connectWith } = fixture();
    const sent = payment(paymentTo(freshNumber()));
    await send(sent);
    const other = present(connectWith({}).bankRail, "a rail");
    const removed = emulator.banks.rows.splice(0, 1);
    expect(await other.send(sent, call())).toMatchObject({ kind: "succeeded" });
    emulator.banks.rows.unshift(...removed);
  });
});

describe("a name enquiry", () => {
  const account = { bankCode: GTBANK, accountNumber: "0123456789" };
  const isEnquiry = ({ path }: { path: string }) => path === "/bank/resolve";

  test("that answers about another account proves no name", async () => {
    const { emulator, rail } = fixture();
    for (let round = 0; round < 20; round += 1) {
      await rail.nameOf({ ...account, accountNumber: freshNumber() }, call());
    }
    emulator.misbehaveOnce("another_answer", isEnquiry);
    const outcome = await rail.nameOf(account, call());
    expect(outcome).toMatchObject({ kind: "unknown", why: "mismatch" });
  });

  test("at a bank that Paystack does not know finds no account", async () => {
    const unknown = { ...account, bankCode: "090629" };
    expect(await fixture().rail.nameOf(unknown, call())).toEqual({ kind: "not_found" });
  });
});

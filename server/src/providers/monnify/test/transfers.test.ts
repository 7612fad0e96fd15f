import { describe, expect, test } from "vitest";
import { refused } from "../../../../test/emulators/monnify/envelope.ts";
import { present } from "../../../kernel/assert.ts";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { BankCodes } from "../../banks/bank-codes.ts";
import { parseExact, textAt } from "../../http/exact-json.ts";
import { call, isTo, paymentTo } from "../../test/rail-fixture.ts";
import { transferOutcome } from "../transfers/transfer-outcome.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();

const SINGLE = "/api/v2/disbursements/single";
const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };

const send = (payment: Payment) => fixture().rail.send(payment, call());
const made = ({ reference }: Payment) => fixture().emulator.transfers.made.get(reference);

test("a payment has every required field", async () => {
  const payment = fixture().payment({ amount: 90_071_992_547_409_931n });
  await send(payment);
  const body = parseExact(fixture().calls.findLast(({ path }) => path === SINGLE)?.request ?? "");
  expect(textAt(body, "amount")).toBe("900719925474099.31");
  expect(textAt(body, "destinationAccountName")).toBe("EZE CHIDI");
  expect(textAt(body, "sourceAccountNumber")).toBe("3934178936");
  expect(textAt(body, "reference")).toBe(payment.reference);
  expect(textAt(body, "currency")).toBe("NGN");
});

describe("a refused payment", () => {
  test("of the same sum to the same account within two minutes waits longer than that", async () => {
    const { emulator, payment } = fixture();
    const first = payment();
    const second = payment({ amount: first.amount });
    await send(first);
    const outcome = await send(second);
    expect(outcome).toMatchObject(TURNED_AWAY);
    const { retryAfterMs = 0 } = outcome as { retryAfterMs?: number };
    expect(retryAfterMs).toBeGreaterThan(120_000);
    expect(made(second)).toBeUndefined();
    emulator.advance(retryAfterMs);
    expect(await send(second)).toMatchObject({ kind: "succeeded" });
  });

  test.each([
    false,
    true,
  ])("that was made by an earlier call is found (%s)", async (byReference) => {
    const { emulator } = fixture();
    emulator.transfers.looksAtReferenceFirst = byReference;
    const payment = fixture().payment();
    emulator.misbehaveOnce("cut", isTo("POST", SINGLE));
    expect(await send(payment)).toMatchObject({ kind: "unknown" });
    expect(await send(payment)).toMatchObject({ kind: "succeeded" });
    expect(made(payment)?.timesPaid).toBe(1);
    emulator.transfers.looksAtReferenceFirst = false;
  });

  test("is unknown while its summary cannot be read, because an earlier call may have made it", async () => {
    const { emulator, payment } = fixture();
    const first = payment();
    await send(first);
    emulator.switchedOff.push(`${SINGLE}/summary`);
    expect(await send(payment({ amount: first.amount }))).toMatchObject({
      ...{ kind: "unknown", why: "unproven" },
    });
    emulator.switchedOff.length = 0;
  });

  test("from a wallet that is not the merchant's is tried again", async () => {
    const { connectWith, payment } = fixture();
    const other = present(connectWith({ walletAccountNumber: "1234567890" }).bankRail, "a rail");
    expect(await other.send(payment(), call())).toEqual(TURNED_AWAY);
  });

  test.each([
    [400, "destinationBankCode is wrong", "failed"],
    [422, "destinationAccountName is wrong", "failed"],
    [400, "sourceAccountNumber is wrong", "unavailable"],
    [404, "destinationAccountNumber is unknown here", "unavailable"],
    [409, "destinationAccountNumber is used by another call", "unavailable"],
  ])("with status %d and the words '%s' is %s", async (status, message, kind) => {
    const { transfers } = fixture().emulator;
    transfers.refusal = refused(status, message);
    expect(await send(fixture().payment())).toMatchObject({ kind });
    transfers.refusal = undefined;
  });

  test("by a product that is not switched on has left nothing there", async () => {
    const { emulator } = fixture();
    emulator.switchedOff.push("/api/v2/disbursements");
    expect(await send(fixture().payment())).toEqual(TURNED_AWAY);
    emulator.switchedOff.length = 0;
  });
});

test("a statement about another reference proves nothing about a payment", () => {
  const payment = fixture().payment();
  const { accountNumber, bankCode } = payment.destination;
  const stated = (reference: string) =>
    transferOutcome(
      {
        ...{ reference, amount: "1250.50", status: "SUCCESS" },
        ...{ destinationAccountNumber: accountNumber, destinationBankCode: bankCode },
      },
      { ...payment, amount: 125_050n },
      new BankCodes(""),
    );
  expect(stated(payment.reference)).toMatchObject({ kind: "succeeded" });
  expect(stated(fixture().payment().reference)).toMatchObject({ kind: "unknown", why: "mismatch" });
});

test("a payment under another table of bank codes is not failed under this one", async () => {
  const earlier = present(fixture().connectWith({ bankCodes: "" }).bankRail, "a rail");
  const payment = fixture().payment(paymentTo("8012345678", "305"));
  expect(await earlier.send(payment, call())).toMatchObject({ kind: "succeeded" });
  expect(await send(payment)).toMatchObject({ kind: "unknown", why: "mismatch" });
});

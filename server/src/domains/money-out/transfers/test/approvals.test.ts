import { beforeEach, describe, expect, test } from "vitest";
import { alone } from "../../../../../test/support/operators.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { suspendBusiness } from "../../../platform/businesses/index.ts";
import { approveTransfer, listApprovals, rejectTransfer, setApprovalThreshold } from "../index.ts";
import { becomes, CHARGES, ITEM, type Merchant, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const FUNDS = 5_000_000;
const COST = ITEM.amount + CHARGES;
const by = "amina";

let merchant: Merchant;

/** Above 20,000 naira a transfer waits. */
beforeEach(async () => {
  merchant = await transferService().merchant("Adire Market");
  const { businessId } = merchant;
  await setApprovalThreshold(transferService().kit, {
    businessId,
    mode: "test",
    above: 2_000_000n,
    by,
  });
});

const approve = (reference: string) => approveTransfer(transferService().kit, { reference, by });
const reject = (reference: string, note = "Too much.") =>
  rejectTransfer(transferService().kit, { reference, by, note });
const waiting = async () => {
  const rows = await listApprovals(transferService().kit, { businessId: merchant.businessId });
  return rows.map(({ reference }) => reference);
};
const REFUSED = expect.objectContaining({ code: "request_failed" });

describe("a transfer above the threshold", () => {
  test("is held and waits, and is listed with what an approver has to know", async () => {
    const reference = await merchant.sent();
    expect(await merchant.record(reference)).toMatchObject({
      status: "Pending",
      requestState: "Processing",
      requestStateDetails: "Waiting for approval.",
    });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - COST, held: COST });
    const [listed] = await listApprovals(transferService().kit, {
      businessId: merchant.businessId,
    });
    expect(listed).toMatchObject({
      reference,
      businessName: "Adire Market",
      mode: "test",
      amount: 2_500_000n,
      currency: "NGN",
      receiverAccountName: "Amina Bello",
      description: "Rent for March",
    });
    // Long enough for a worker to have taken it, if there were anything to take.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await merchant.record(reference)).toMatchObject({ status: "Pending" });
  });

  test("goes when the operator approves it", async () => {
    const reference = await merchant.sent();
    expect(await approve(reference)).toEqual({ reference, decision: "approved" });
    await becomes(merchant, reference, { status: "Successful" });
    expect(await waiting()).toEqual([]);
    const [action] = await listActions(transferService().kit, { businessId: merchant.businessId });
    expect(action).toMatchObject({
      by,
      action: "transfer.approved",
      mode: "test",
      details: { reference, note: "" },
    });
  });

  test("is refunded when the operator rejects it, and the merchant reads why", async () => {
    const reference = await merchant.sent();
    await reject(reference, "  The receiver is not known.  ");
    const record = await merchant.record(reference);
    expect(record).toMatchObject({ status: "Reversed", requestState: "Failed", settledAmount: 0 });
    expect(record["requestStateDetails"]).toMatch(/Not approved: The receiver is not known\.$/);
    expect(await merchant.balance()).toEqual({ available: FUNDS, held: 0, total: FUNDS });
    expect(await merchant.events()).toMatchObject([
      { event: "TRANSFER_NOTIFICATION", data: { reference, status: "Unsuccessful" } },
    ]);
    const [action] = await listActions(transferService().kit, { businessId: merchant.businessId });
    expect(action).toMatchObject({ by, action: "transfer.rejected" });
  });

  test("is decided once, however many people decide at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const reference = await merchant.sent();
      const decisions = [1, 2, 3, 4].flatMap(() => [approve(reference), reject(reference)]);
      const outcomes = await Promise.allSettled(decisions);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toEqual(REFUSED);
      }
      const isApproved = outcomes.findIndex(({ status }) => status === "fulfilled") % 2 === 0;
      const ended = { status: isApproved ? "Successful" : "Reversed" };
      await becomes(merchant, reference, ended);
      await expect(approve(reference)).rejects.toEqual(REFUSED);
      await expect(reject(reference)).rejects.toEqual(REFUSED);
    }
  });

  test("in a bulk waits alone", async () => {
    const { body } = await merchant.bulk([{ amount: 20_000 }, {}, { amount: 20_000 }]);
    const { transferReference } = body.data as { transferReference: [string, string, string] };
    const [first, second, third] = transferReference;
    await becomes(merchant, first, { status: "Successful" });
    await becomes(merchant, third, { status: "Successful" });
    expect(await waiting()).toEqual([second]);
    await reject(second);
    const rest = FUNDS - 2 * (20_000 + 75);
    expect(await merchant.balance()).toEqual({ available: rest, held: 0, total: rest });
  });

  test("is not rejected without a note", async () => {
    const reference = await merchant.sent();
    await expect(reject(reference, "  ")).rejects.toMatchObject({
      code: "missing_field",
      param: "note",
    });
    expect(await waiting()).toEqual([reference]);
  });
});

describe("an internal transfer above the threshold", () => {
  const to = ({ serviceAccountNumber }: Merchant) => ({
    destinationBankCode: "SERVICE",
    destinationAccountNumber: serviceAccountNumber,
  });

  test("moves nothing until it is approved, and then both books at once", async () => {
    const receiver = await transferService().merchant("Oba Foods");
    const reference = await merchant.sent(to(receiver));
    const cost = ITEM.amount + 50;
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - cost, held: cost });
    expect(await receiver.events()).toEqual([]);
    await approve(reference);
    expect(await merchant.record(reference)).toMatchObject({
      status: "Successful",
      settledAmount: 25_000,
      sessionId: expect.stringMatching(/^ses_/),
    });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - cost, held: 0 });
    expect((await receiver.balance()).available).toBe(FUNDS + 25_000);
    expect(await receiver.events()).toMatchObject([{ event: "FUNDING_NOTIFICATION" }]);
    expect(await merchant.events()).toMatchObject([{ event: "TRANSFER_NOTIFICATION" }]);
  });

  test("is refunded when it is rejected", async () => {
    const receiver = await transferService().merchant();
    const reference = await merchant.sent(to(receiver));
    await reject(reference);
    expect(await merchant.balance()).toEqual({ available: FUNDS, held: 0, total: FUNDS });
    expect((await receiver.balance()).available).toBe(FUNDS);
  });

  test("cannot be approved once its receiver takes no money, and goes on waiting", async () => {
    const receiver = await transferService().merchant();
    const reference = await merchant.sent(to(receiver));
    await suspendBusiness(transferService().kit, { businessId: receiver.businessId, by });
    await expect(approve(reference)).rejects.toEqual(REFUSED);
    expect(await waiting()).toEqual([reference]);
    await reject(reference);
    expect((await merchant.balance()).available).toBe(FUNDS);
  });
});

describe("the threshold", () => {
  test("lets through what is not above it", async () => {
    await becomes(merchant, await merchant.sent({ amount: 20_000 }), { status: "Successful" });
    expect(await waiting()).toEqual([]);
  });

  test("applies to one mode only, says what it was before, and is recorded", async () => {
    const { businessId } = merchant;
    const order = { businessId, mode: "test", by } as const;
    const off = await setApprovalThreshold(transferService().kit, { ...order, above: null });
    expect(off).toEqual({ before: 2_000_000n, above: null });
    await becomes(merchant, await merchant.sent(), { status: "Successful" });
    const live = { ...order, mode: "live", above: 1n } as const;
    expect(await setApprovalThreshold(alone(transferService().kit), live)).toEqual({
      before: null,
      above: 1n,
    });
    const [last, , before] = await listActions(transferService().kit, { businessId });
    expect(last).toMatchObject({ mode: "live", details: { before: "off", after: "NGN 0.01" } });
    expect(before).toMatchObject({
      action: "transfer.set_approval_threshold",
      details: { before: "NGN 20,000.00", after: "off" },
    });
  });

  test("is an amount, of a business that exists", async () => {
    const { businessId } = merchant;
    const order = { businessId, mode: "test", by } as const;
    for (const above of [-1n, 10n ** 15n]) {
      await expect(
        setApprovalThreshold(transferService().kit, { ...order, above }),
      ).rejects.toMatchObject({
        code: "validation_failed",
        param: "above",
      });
    }
    const unknown = { ...order, businessId: 7n, above: 1n };
    await expect(setApprovalThreshold(transferService().kit, unknown)).rejects.toMatchObject({
      code: "business_not_found",
    });
  });
});

test("a transfer that does not wait cannot be decided", async () => {
  const done = await merchant.sent({ amount: 1_000 });
  for (const reference of [done, "trf_000000000000", "rent"]) {
    await expect(approve(reference)).rejects.toEqual(REFUSED);
    await expect(reject(reference)).rejects.toEqual(REFUSED);
  }
});

test("a replayed order asks for one approval", async () => {
  const options = { idempotencyKey: "one" };
  const reference = await merchant.sent({}, options);
  expect(await merchant.sent({}, options)).toBe(reference);
  expect(await waiting()).toEqual([reference]);
});

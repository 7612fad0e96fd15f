import { beforeEach, describe, expect, test } from "vitest";
import {
  addMember,
  decideAs,
  rejoin,
  removeMember,
  sendAs,
  setRole,
} from "../../../../../test/support/member-transfers.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { approveTransfer } from "../decide-transfer-approval.ts";
import type { Maker } from "../rules.ts";
import { setApprovalThreshold } from "../set-approval-threshold.ts";
import { becomes, CHARGES, type Merchant, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const FUNDS = 5_000_000;
const COST = 25_000 + CHARGES;
const APPROVAL_REQUIRED = expect.objectContaining({ code: "approval_required" });
const NOT_OPEN = expect.objectContaining({ code: "request_failed" });
const FORBIDDEN = expect.objectContaining({ code: "forbidden" });

let merchant: Merchant;
let ada: Maker;
let emeka: Maker;

beforeEach(async () => {
  const { kit } = transferService();
  merchant = await transferService().merchant("Adire Market");
  const { businessId } = merchant;
  ada = await addMember(kit, businessId, "Ada Eze");
  emeka = await addMember(kit, businessId, "Emeka Nwosu");
  await setApprovalThreshold(kit, {
    ...{ businessId, mode: "test", of: "dashboard", above: 2_000_000n, by: "ada@example.com" },
  });
});

const send = (item?: object, maker = ada) => sendAs(transferService().kit, merchant, maker, item);
const approve = (reference: string, member = emeka) =>
  decideAs(transferService().kit, merchant, member, reference);
const reject = (reference: string, member = emeka, note: string | undefined = "Too much.") =>
  decideAs(transferService().kit, merchant, member, reference, { decision: "rejected", note });

describe("a transfer that a member makes above the threshold of the dashboard", () => {
  test("is held until a second person approves it, and then goes once", async () => {
    const { reference, needsApproval } = await send();
    expect(needsApproval).toBe(true);
    expect(await merchant.record(reference)).toMatchObject({
      status: "Pending",
      requestStateDetails: "Waiting for approval.",
    });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - COST, held: COST });
    expect(await approve(reference)).toEqual({ reference, decision: "approved", transfers: 1 });
    await becomes(merchant, reference, { status: "Successful" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - COST, held: 0 });
    await expect(approve(reference)).rejects.toEqual(NOT_OPEN);
    const actions = await listActions(transferService().kit, { businessId: merchant.businessId });
    expect(actions.slice(0, 2)).toMatchObject([
      { by: emeka.email, action: "transfer.approved" },
      { by: ada.email, action: "transfer.send", details: { references: [reference] } },
    ]);
  });

  test("is not approved by its maker, who reads who can", async () => {
    const fatima = await addMember(
      transferService().kit,
      merchant.businessId,
      "Fatima Sani",
      "admin",
    );
    await addMember(transferService().kit, merchant.businessId, "Bola Support", "support");
    const { reference } = await send();
    await expect(approve(reference, ada)).rejects.toEqual(APPROVAL_REQUIRED);
    await expect(approve(reference, ada)).rejects.toThrow("Emeka Nwosu and Fatima Sani can.");
    expect(await merchant.balance()).toMatchObject({ held: COST });
    await approve(reference, fatima);
  });

  test("is not approved by its maker who left, and joined again with another role", async () => {
    const { kit } = transferService();
    const { reference } = await send();
    await removeMember(kit, ada);
    await rejoin(kit, ada, "owner");
    await expect(approve(reference, ada)).rejects.toEqual(APPROVAL_REQUIRED);
  });

  test("is withdrawn by its maker without a note, and refunded", async () => {
    const { reference } = await send();
    await reject(reference, ada, "");
    const record = await merchant.record(reference);
    expect(record).toMatchObject({ status: "Reversed" });
    expect(record["requestStateDetails"]).toMatch(/Withdrawn by Ada Eze\.$/);
    expect(await merchant.balance()).toEqual({ available: FUNDS, held: 0, total: FUNDS });
    await expect(approve(reference)).rejects.toEqual(NOT_OPEN);
  });

  test("is rejected by another with a note, which the merchant reads", async () => {
    const { reference } = await send();
    await expect(reject(reference, emeka, " ")).rejects.toMatchObject({
      code: "missing_field",
      param: "note",
    });
    await reject(reference, emeka, "Wrong month.");
    const record = await merchant.record(reference);
    expect(record["requestStateDetails"]).toMatch(/Not approved: Wrong month\.$/);
    expect(await merchant.balance()).toEqual({ available: FUNDS, held: 0, total: FUNDS });
  });

  test("can still be decided by the operator", async () => {
    const { reference } = await send();
    await approveTransfer(transferService().kit, { reference, by: "amaka" });
    await becomes(merchant, reference, { status: "Successful" });
  });
});

describe("what one threshold holds", () => {
  test("is not held by the other", async () => {
    const over = await merchant.sent();
    await becomes(merchant, over, { status: "Successful" });
    const under = await send({ amount: 20_000 });
    expect(under.needsApproval).toBe(false);
    await becomes(merchant, under.reference, { status: "Successful" });
  });

  test("of the API may be decided by any member who may approve", async () => {
    const { kit } = transferService();
    const { businessId } = merchant;
    await setApprovalThreshold(kit, { businessId, mode: "test", above: 2_000_000n, by: "amaka" });
    const reference = await merchant.sent();
    await approve(reference, ada);
    await becomes(merchant, reference, { status: "Successful" });
  });
});

describe("under the locks", () => {
  test("one of two who approve at once does, and the money moves once", async () => {
    const fatima = await addMember(transferService().kit, merchant.businessId, "Fatima Sani");
    for (let round = 1; round <= 5; round++) {
      const { reference } = await send();
      const deciders = [emeka, fatima, emeka, fatima].map((member) => approve(reference, member));
      await expectOne(deciders);
      await becomes(merchant, reference, { status: "Successful" });
      expect(await merchant.balance()).toMatchObject({
        available: FUNDS - round * COST,
        held: 0,
      });
    }
  });

  test("an approval against a rejection and a withdrawal ends in one of them", async () => {
    let sent = 0;
    for (let round = 0; round < 5; round++) {
      const { reference } = await send();
      const decisions = [approve(reference), reject(reference), reject(reference, ada, "")];
      const place = await expectOne(round % 2 === 0 ? decisions : decisions.toReversed());
      const isApproved = place === (round % 2 === 0 ? 0 : 2);
      if (isApproved) sent += 1;
      await becomes(merchant, reference, { status: isApproved ? "Successful" : "Reversed" });
      expect((await merchant.balance()).available).toBe(FUNDS - sent * COST);
    }
  });

  test("a member whose role was lowered since approves nothing", async () => {
    const { kit } = transferService();
    const { reference } = await send();
    await setRole(kit, emeka, "read_only");
    await expect(approve(reference)).rejects.toEqual(FORBIDDEN);
    await setRole(kit, emeka, "finance");
    await approve(reference);
  });

  test("a member who was removed since approves, rejects and sends nothing", async () => {
    const { kit } = transferService();
    const { reference } = await send();
    await removeMember(kit, emeka);
    await expect(approve(reference)).rejects.toEqual(FORBIDDEN);
    await expect(reject(reference)).rejects.toEqual(FORBIDDEN);
    await expect(send({ amount: 1_000 }, emeka)).rejects.toEqual(FORBIDDEN);
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - COST, held: COST });
  });

  test("a transfer whose maker was lowered or removed since waits, and others decide", async () => {
    const { kit } = transferService();
    const { reference } = await send();
    const other = await send();
    await setRole(kit, ada, "read_only");
    await expect(reject(reference, ada, "")).rejects.toEqual(FORBIDDEN);
    await approve(reference);
    await removeMember(kit, ada);
    await reject(other.reference);
    await becomes(merchant, reference, { status: "Successful" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - COST, held: 0 });
  });
});

/** Exactly one of the decisions is made; the others are refused. Returns its place. */
async function expectOne(decisions: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(decisions);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toEqual(NOT_OPEN);
  }
  return outcomes.findIndex(({ status }) => status === "fulfilled");
}

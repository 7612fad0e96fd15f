import { expect, test } from "vitest";
import { addMember, decideAs, sendAs } from "../../../../../test/support/member-transfers.ts";
import { noticesOf } from "../../../../../test/support/noticed.ts";
import { setApprovalThreshold } from "../set-approval-threshold.ts";
import { becomes, type Merchant, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const noticed = ({ environmentId }: Merchant) =>
  noticesOf(transferService().kit.database, environmentId);

test("people learn of a transfer that failed, once, and not of one that arrived", async () => {
  const merchant = await transferService().merchant();
  const sent = await merchant.sent();
  await becomes(merchant, sent, { status: "Successful" });
  expect(await noticed(merchant)).toEqual([]);
  const reference = await merchant.sent({
    destinationBankCode: "999",
    destinationAccountNumber: "3012450026",
  });
  await merchant.advance(5);
  await becomes(merchant, reference, { status: "Reversed" });
  expect(await noticed(merchant)).toMatchObject([
    { kind: "money_failed", subject: reference, amount: 2_500_000n },
  ]);
  await merchant.advance(600);
  expect(await noticed(merchant)).toHaveLength(1);
});

test("approvers learn of a transfer that waits, and no one of its rejection", async () => {
  const { kit } = transferService();
  const merchant = await transferService().merchant("Adire Market");
  const { businessId } = merchant;
  const ada = await addMember(kit, businessId, "Ada Eze");
  const emeka = await addMember(kit, businessId, "Emeka Nwosu");
  await setApprovalThreshold(kit, {
    ...{ businessId, mode: "test", of: "dashboard", above: 2_000_000n, by: "ada@example.com" },
  });
  const { reference } = await sendAs(kit, merchant, ada);
  const waiting = [{ kind: "approval", subject: reference, actor: ada.userId, amount: 2_500_000n }];
  expect(await noticed(merchant)).toMatchObject(waiting);
  const decision = { decision: "rejected", note: "Too much." } as const;
  await decideAs(kit, merchant, emeka, reference, decision);
  expect(await noticed(merchant)).toMatchObject(waiting);
});

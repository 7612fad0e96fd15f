import { afterAll, beforeAll, expect, test } from "vitest";
import { createOperator, type TestOperator } from "../../../../../test/support/operator-person.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { settingActions } from "../../../../setting-actions.ts";
import { setTier } from "../../../customers/kyc-tiers/index.ts";
import { listActions } from "../../audit/index.ts";
import { approveProposal, isProposed, listProposals } from "../../proposals/index.ts";
import { changeOperatorRole, removeOperator } from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  // The last admin stays.
  await createOperator(service);
});
afterAll(() => service.stop());

const by = "zainab";

async function propose({ email }: TestOperator, payoutDailyMax: bigint): Promise<bigint> {
  const live = { businessId: service.business.businessId, mode: "live" } as const;
  const order = { tier: 2, changes: { payoutDailyMax }, by: email };
  const performed = await setTier(service.kit, live, order);
  if (!isProposed(performed)) throw new Error("it was changed at once");
  return performed.proposalId;
}

const approve = (id: bigint) => approveProposal(service.kit, settingActions, { id, by: "bola" });

const decisionOf = async (id: bigint) =>
  (await listProposals(service.kit, { all: true })).find((one) => one.id === id);

test.each([
  [
    "was removed",
    "Its proposer was removed.",
    ({ operatorId }: TestOperator) => removeOperator(service.kit, { operatorId, by }),
  ],
  [
    "may move no money any more",
    "Its proposer has another role now.",
    ({ operatorId }: TestOperator) =>
      changeOperatorRole(service.kit, { operatorId, role: "read_only", by }),
  ],
])("what an operator who %s had proposed can no longer be approved", async (_what, note, end) => {
  const [one, other] = [
    await createOperator(service, "finance"),
    await createOperator(service, "finance"),
  ];
  const [ended, open] = [await propose(one, 50_000_000n), await propose(other, 60_000_000n)];
  await end(one);
  expect(await decisionOf(ended)).toMatchObject({ decision: "rejected", decidedBy: by, note });
  await expect(approve(ended)).rejects.toThrow("was already rejected by zainab");
  const { businessId } = service.business;
  const rejected = await listActions(service.kit, { businessId, action: "proposal.reject" });
  expect(rejected[0]).toMatchObject({ by, details: { proposal: String(ended), note } });
  expect((await decisionOf(open))?.decision).toBeNull();
});

test("what an operator proposed whose new role moves money, too, stays open", async () => {
  const operator = await createOperator(service, "finance");
  const id = await propose(operator, 70_000_000n);
  const { operatorId } = operator;
  await changeOperatorRole(service.kit, { operatorId, role: "admin", by });
  expect((await decisionOf(id))?.decision).toBeNull();
});

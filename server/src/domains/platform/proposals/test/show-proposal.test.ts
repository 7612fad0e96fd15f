import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { moneyActions } from "../../../../money-actions.ts";
import { fundWallet } from "../../../cards/card-wallets/index.ts";
import { listActions } from "../../audit/index.ts";
import { type CreatedBusiness, createBusiness, findEnvironment } from "../../businesses/index.ts";
import { adjustLedger } from "../../reconciliation/index.ts";
import { approveProposal, isProposed, rejectProposal, showProposal } from "../index.ts";

let service: TestService;
let business: CreatedBusiness;
let environmentId: bigint;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  business = await createBusiness(service.kit, { name: "Live Market", approved: true });
  environmentId = await findEnvironment(service.kit.database, business.businessId, "live");
});

const idOf = (performed: object): bigint => {
  if (!isProposed(performed)) throw new Error("it was performed");
  return performed.proposalId;
};

const propose = async (amount: bigint) => {
  const { businessId } = business;
  const order = { businessId, mode: "live", amount, receipt: "wire 1", by: "amina" } as const;
  return idOf(await fundWallet(service.kit, order));
};

const show = (id: bigint) => showProposal(service.kit, moneyActions, id);

const entries = () =>
  service.kit.database.one<{ count: number }>(sql`
    select count(*)::integer as count from ledger_entries where environment_id = ${environmentId}`);

const actionsOf = async () => {
  const actions = await listActions(service.kit, { businessId: business.businessId });
  return actions.map(({ action }) => action);
};

test("a proposal shows what it would post, and posts and records nothing", async () => {
  const id = await propose(5_000n);
  const shown = await show(id);
  expect(shown).toMatchObject({ proposedBy: "amina", decision: null, refusal: null });
  expect(shown.postings).toEqual([
    ...[{ name: "provider_clearing", account: "provider_clearing", bucket: "available" }].map(
      (one) => ({ ...one, amount: -5_000n, currency: "USD" }),
    ),
    {
      ...{ name: "card_wallet", account: expect.stringMatching(`^${environmentId}/\\d+$`) },
      ...{ bucket: "available", amount: 5_000n, currency: "USD" },
    },
  ]);
  expect(await entries()).toEqual({ count: 0 });
  expect(await actionsOf()).toEqual(["proposal.create"]);
  await approveProposal(service.kit, moneyActions, { id, by: "bola" });
  expect((await show(id)).postings).toBeNull();
});

test("a proposal that could not be done any more says why", async () => {
  const [first, second] = [await propose(5_000n), await propose(6_000n)];
  await approveProposal(service.kit, moneyActions, { id: first, by: "bola" });
  expect(await show(second)).toMatchObject({
    postings: null,
    refusal: expect.stringContaining("receipt"),
  });
});

test("an adjustment shows both accounts, and a rejected one nothing", async () => {
  const adjustment = {
    ...({ businessId: null, mode: "live", from: "suspense", to: "fees" } as const),
    ...({ currency: "NGN", amount: 400n, reason: "sent twice", by: "amina" } as const),
  };
  const evidence = { name: "letter.txt", content: Buffer.from("A letter") };
  const id = idOf(await adjustLedger(service.kit, { ...adjustment, evidence }));
  const { postings } = await show(id);
  expect(postings?.map(({ name, amount }) => [name, amount])).toEqual([
    ["suspense", -400n],
    ["fees", 400n],
  ]);
  await rejectProposal(service.kit, { id, by: "bola", note: "Not agreed." });
  expect(await show(id)).toMatchObject({ decision: "rejected", postings: null, refusal: null });
});

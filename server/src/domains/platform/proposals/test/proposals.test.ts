import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { available, open } from "../../../../kernel/ledger/accounts.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { fromDecimal } from "../../../../kernel/money.ts";
import { moneyActions } from "../../../../money-actions.ts";
import { fundWallet } from "../../../cards/card-wallets/index.ts";
import { listActions } from "../../audit/index.ts";
import {
  businessWallets,
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
} from "../../businesses/index.ts";
import {
  approveProposal,
  isProposed,
  listProposals,
  type MoneyAction,
  type Performer,
  proposeOrPerform,
  rejectProposal,
  withdrawProposals,
} from "../index.ts";

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

/** An action that can be repeated: nothing but the proposal keeps it from moving money twice. */
const gift: MoneyAction = {
  name: "test.gift",
  perform: (kit, { fails = "no" }, performer) => give(kit, performer, fails),
};

const moved = fromDecimal(100);

function give(kit: Kit, performer: Performer, fails = "no") {
  return proposeOrPerform(kit, {
    ...performer,
    ...{ name: gift.name, input: { fails }, summary: "A gift", environmentId, mode: "live" },
    key: "test/gift",
    operation: operation({
      name: "test.gift",
      needs: { wallet: { record: businessWallets, key: "business_wallet/NGN", by: "kind" } },
      decide({ wallet }, books) {
        if (wallet === undefined) throw new Error("the business has a wallet");
        const to = available(wallet.accountId);
        const postings = [{ from: open("provider_clearing", "NGN"), to, amount: moved }];
        books.post({ kind: "test_gift", narrative: "A gift", postings });
        if (fails === "yes") throw new Error("it broke after it had posted");
      },
    }),
  });
}

async function propose(performer: Performer = { by: "amina" }, fails?: string): Promise<bigint> {
  const performed = await give(service.kit, performer, fails);
  if (!isProposed(performed)) throw new Error("it was performed");
  return performed.proposalId;
}

const approve = (id: bigint, by: string) => approveProposal(service.kit, [gift], { id, by });

const balance = async () => {
  const row = await service.kit.database.one<{ available: bigint }>(sql`
    select available from ledger_accounts
    where environment_id = ${environmentId} and kind = 'business_wallet' and currency = 'NGN'`);
  return row.available;
};

const stateOf = async (id: bigint) =>
  (await listProposals(service.kit, { all: true })).find((one) => one.id === id);

describe("an action in live mode", () => {
  test("moves nothing when it is proposed, and is done when another person approves it", async () => {
    const id = await propose();
    expect(await balance()).toBe(0n);
    expect(await stateOf(id)).toMatchObject({ proposedBy: "amina", decision: null, mode: "live" });
    await approve(id, "bola");
    const rejected = rejectProposal(service.kit, { id, by: "chidi", note: "Too late." });
    await expect(rejected).rejects.toThrow("was already approved by bola");
    expect(await balance()).toBe(moved);
    expect(await stateOf(id)).toMatchObject({ decision: "approved", decidedBy: "bola" });
    const actions = await listActions(service.kit, { businessId: business.businessId });
    expect(actions.map(({ action, by }) => [action, by])).toEqual([
      ["proposal.approve", "bola"],
      ["proposal.create", "amina"],
    ]);
  });

  test("moves nothing once its proposal is rejected, and the audit log says who did it and why", async () => {
    const id = await propose();
    await rejectProposal(service.kit, { id, by: "chidi", note: "Not agreed." });
    await expect(approve(id, "bola")).rejects.toThrow("was already rejected by chidi");
    expect(await balance()).toBe(0n);
    const [newest] = await listActions(service.kit, {
      action: "proposal.reject",
      businessId: business.businessId,
    });
    expect(newest).toMatchObject({
      ...{ action: "proposal.reject", by: "chidi", mode: "live" },
      details: { proposal: String(id), action: "test.gift", note: "Not agreed." },
    });
  });

  test.each([
    "amina",
    "Amina",
    " AMINA ",
    "a mina",
    "am\u200bina",
    "ami\u00adna",
  ])("is not approved by the person who proposed it, who calls themselves %j", async (by) => {
    const id = await propose();
    await expect(approve(id, by)).rejects.toMatchObject({ code: "approval_required" });
    expect(await balance()).toBe(0n);
    expect(await stateOf(id)).toMatchObject({ decision: null });
  });

  test("that is refused leaves who tried it, and why, in the audit log", async () => {
    const id = await propose();
    await expect(approve(id, "amina")).rejects.toMatchObject({ code: "approval_required" });
    const [newest] = await listActions(service.kit, { action: "proposal.refused" });
    expect(newest).toMatchObject({
      ...{ by: "amina", businessId: business.businessId, mode: "live" },
      details: { proposal: String(id), code: "approval_required" },
    });
  });

  test("is done once, however many approve it at the same time", async () => {
    const id = await propose();
    const people = ["bola", "chidi", "dayo", "efe", "femi"];
    const approvals = await Promise.allSettled(people.map((by) => approve(id, by)));
    expect(approvals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = approvals.flatMap((one) =>
      one.status === "rejected" ? [one.reason.code] : [],
    );
    expect(refused).toEqual(Array(4).fill("request_failed"));
    expect(await balance()).toBe(moved);
  });

  test("is done or rejected, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const before = await balance();
      const id = await propose();
      const reject = rejectProposal(service.kit, { id, by: "chidi", note: "Not agreed." });
      const [approved, rejected] = await Promise.allSettled([approve(id, "bola"), reject]);
      expect([approved.status, rejected.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const isApproved = approved.status === "fulfilled";
      expect(await balance()).toBe(isApproved ? before + moved : before);
    }
  });

  test("is done or withdrawn, never both, if its proposer is removed at the same time", async () => {
    const order = { proposedBy: "Amina", by: "chidi", note: "Its proposer was removed." };
    const withdraw = () =>
      service.kit.database.transaction((tx) => withdrawProposals(service.kit, tx, order));
    for (let n = 0; n < 5; n++) {
      const [before, id] = [await balance(), await propose()];
      const [approved] = await Promise.allSettled([approve(id, "bola"), withdraw()]);
      const isDone = approved.status === "fulfilled";
      expect((await stateOf(id))?.decision).toBe(isDone ? "approved" : "rejected");
      expect(await balance()).toBe(isDone ? before + moved : before);
    }
  });

  test("stays open if it fails, and has moved nothing", async () => {
    const id = await propose({ by: "amina" }, "yes");
    await expect(approve(id, "bola")).rejects.toThrow("it broke");
    expect(await balance()).toBe(0n);
    expect(await stateOf(id)).toMatchObject({ decision: null });
  });

  test("is not done after 24 hours, and no longer listed as open", async () => {
    const id = await propose();
    const hours = (await stateOf(id))?.expiresAt.getTime() ?? 0;
    expect((hours - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    await service.kit.database.run(
      sql`update operator_proposals set expires_at = clock_timestamp() where id = ${id}`,
    );
    await expect(approve(id, "bola")).rejects.toThrow("has expired");
    expect(await balance()).toBe(0n);
    const waiting = await listProposals(service.kit, { all: false });
    expect(waiting.map((one) => one.id)).not.toContain(id);
  });

  test("is not done after it was rejected, and a rejection says why", async () => {
    const id = await propose();
    const reject = (note: string) => rejectProposal(service.kit, { id, by: "amina", note });
    await expect(reject(" ")).rejects.toMatchObject({ code: "missing_field" });
    await reject("A slip.");
    await expect(approve(id, "bola")).rejects.toThrow("was already rejected by amina");
    expect(await balance()).toBe(0n);
    expect(await stateOf(id)).toMatchObject({ note: "A slip." });
  });

  test("is not done with the approval of another action", async () => {
    const id = await propose();
    const approval = { proposalId: id, by: "bola" };
    await expect(give(service.kit, { by: "amina", approval }, "yes")).rejects.toThrow(
      "of the action that was proposed",
    );
    expect(await balance()).toBe(0n);
  });

  test("that no operator proposed is not found", async () => {
    await expect(approve(7n, "bola")).rejects.toMatchObject({ code: "not_found" });
  });
});

test("open proposals are listed with the oldest first, and all of them with the newest first", async () => {
  const ids = [await propose(), await propose(), await propose()];
  const [first = 0n, second, third] = ids;
  await rejectProposal(service.kit, { id: first, by: "chidi", note: "Not agreed." });
  await service.kit.database.run(sql`
    update operator_proposals set proposed_at = (select proposed_at from operator_proposals where id = ${first})
    where id = any(${ids})`);
  const listed = async (all: boolean) =>
    (await listProposals(service.kit, { all }))
      .map(({ id }) => id)
      .filter((id) => ids.includes(id));
  expect(await listed(false)).toEqual([second, third]);
  expect(await listed(true)).toEqual([third, second, first]);
});

test("an action in test mode is performed at once, by one person", async () => {
  const { businessId } = business;
  const order = {
    businessId,
    mode: "test",
    amount: 5_000n,
    receipt: "wire 1",
    by: "amina",
  } as const;
  expect(isProposed(await fundWallet(service.kit, order))).toBe(false);
});

test("the database itself keeps one person from approving their own proposal", async () => {
  const id = await propose();
  const approving = service.kit.database.run(sql`
    update operator_proposals set decision = 'approved', decided_by = 'AMINA', decided_at = now() where id = ${id}`);
  await expect(approving).rejects.toThrow("operator_proposals_two_people");
});

test("an installation with one operator performs at once, and the audit log says that no second operator approved", async () => {
  const alone = { ...service.kit, settings: { ...service.kit.settings, singleOperator: true } };
  expect(isProposed(await give(alone, { by: "amina" }))).toBe(false);
  expect(await balance()).toBe(moved);
  const [action] = await listActions(service.kit, { businessId: business.businessId });
  expect(action).toMatchObject({ by: "amina", action: "proposal.skip" });
});

test("every action has a name of its own, and funds a live card wallet only once it is approved", async () => {
  expect(moneyActions.map(({ name }) => name).toSorted()).toEqual([
    "card_wallet.fund",
    "credits.assign",
    "credits.decide_outcome",
    "ledger.adjust",
    "reconciliation.accept_balance",
    "reconciliation.decide",
    "transfer.charge_late",
    "transfer.decide_outcome",
  ]);
  const { businessId } = business;
  const order = {
    businessId,
    mode: "live",
    amount: 5_000n,
    receipt: "wire 1",
    by: "amina",
  } as const;
  const performed = await fundWallet(service.kit, order);
  if (!isProposed(performed)) throw new Error("it was performed");
  const funded = () =>
    service.kit.database.one<{ available: bigint }>(sql`
      select available from ledger_accounts where environment_id = ${environmentId} and kind = 'card_wallet'`);
  expect(await funded()).toEqual({ available: 0n });
  const approved = { id: performed.proposalId, by: "bola" };
  const { result } = await approveProposal(service.kit, moneyActions, approved);
  expect(result).toMatchObject({ amount: 5_000n, isRepeated: false });
  expect(await funded()).toEqual({ available: 5_000n });
});

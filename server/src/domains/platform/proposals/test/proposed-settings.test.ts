import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alone } from "../../../../../test/support/operators.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { settingActions } from "../../../../setting-actions.ts";
import { DEFAULT_TIERS, setTier, showKycTiers } from "../../../customers/kyc-tiers/index.ts";
import { listActions } from "../../audit/index.ts";
import { createBusiness } from "../../businesses/index.ts";
import { approveProposal, isProposed, listProposals, rejectProposal } from "../index.ts";

let service: TestService;
let businessId: bigint;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ businessId } = await createBusiness(service.kit, { name: "Live Market", approved: true }));
});

const by = "amina";
const live = () => ({ businessId, mode: "live" }) as const;

/** Proposes another daily limit of tier 2, which is NGN 200,000.00 at first. */
async function propose(payoutDailyMax = 50_000_000n): Promise<bigint> {
  const order = { tier: 2, changes: { payoutDailyMax }, by };
  const performed = await setTier(service.kit, live(), order);
  if (!isProposed(performed)) throw new Error("it was changed at once");
  return performed.proposalId;
}

const approve = (id: bigint, approver = "bola") =>
  approveProposal(service.kit, settingActions, { id, by: approver });

const reject = (id: bigint) =>
  rejectProposal(service.kit, { id, by: "chidi", note: "Not agreed." });

const listed = async (id: bigint) =>
  (await listProposals(service.kit, { all: true })).find((one) => one.id === id);

const actions = async () =>
  (await listActions(service.kit, { businessId })).map(({ action }) => action);

describe("a proposed change of a setting", () => {
  const limit = async () => (await showKycTiers(service.kit, live()))[2]?.payoutDailyMax;

  test("is not approved by the person who proposed it, however the name is written", async () => {
    const id = await propose();
    await expect(approve(id, "A mina")).rejects.toMatchObject({ code: "approval_required" });
    expect([await limit(), (await listed(id))?.decision]).toEqual([20_000_000n, null]);
  });

  test("is done once, however many approve it at the same time", async () => {
    const id = await propose();
    const people = ["bola", "chidi", "dayo", "efe", "femi"];
    const ended = await Promise.allSettled(people.map((one) => approve(id, one)));
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = ended.flatMap((one) => (one.status === "rejected" ? [one.reason.message] : []));
    expect(refused).toEqual(Array(4).fill(expect.stringContaining("was already approved by")));
    expect((await actions()).filter((action) => action === "tiers.set")).toHaveLength(1);
  });

  test("is done or rejected, never both", async () => {
    for (const daily of [30n, 40n, 50n, 60n, 70n]) {
      const before = await limit();
      const id = await propose(daily);
      const [approved, rejected] = await Promise.allSettled([approve(id), reject(id)]);
      expect([approved.status, rejected.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await limit()).toBe(approved.status === "fulfilled" ? daily : before);
    }
  });

  test("is not done after another change of the same field, and says what the value is now", async () => {
    const [first, second] = [await propose(30_000_000n), await propose(40_000_000n)];
    const both = await Promise.allSettled([approve(first), approve(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const isFirst = both[0]?.status === "fulfilled";
    expect(await limit()).toBe(isFirst ? 30_000_000n : 40_000_000n);
    const overtaken = isFirst ? second : first;
    const now = isFirst ? "NGN 300,000.00 → NGN 400,000.00" : "NGN 400,000.00 → NGN 300,000.00";
    await expect(approve(overtaken)).rejects.toThrow(`Now: Tier 2, daily limit: ${now}.`);
    expect((await listed(overtaken))?.decision).toBeNull();
    await reject(overtaken);
  });

  test("is not done if the setting already got this value in the meantime", async () => {
    const [first, second] = [await propose(), await propose()];
    await approve(first);
    await expect(approve(second)).rejects.toThrow("Now: already as proposed.");
  });

  test("is done after a change of another field, and leaves that as it is", async () => {
    const id = await propose();
    const order = { tier: 2, changes: { payoutMax: 700n }, by };
    await setTier(alone(service.kit), live(), order);
    await approve(id);
    const [, , tier] = await showKycTiers(service.kit, live());
    expect(tier).toMatchObject({ payoutMax: 700n, payoutDailyMax: 50_000_000n });
  });

  test("is not done after 24 hours", async () => {
    const id = await propose();
    const hours = ((await listed(id))?.expiresAt.getTime() ?? 0) - Date.now();
    expect(hours / 3_600_000).toBeCloseTo(24, 1);
    await service.kit.database.run(
      sql`update operator_proposals set expires_at = now() where id = ${id}`,
    );
    await expect(approve(id)).rejects.toThrow("has expired");
    await expect(reject(id)).rejects.toThrow("has expired");
    expect(await limit()).toBe(20_000_000n);
  });

  test("is done by the approval of no other change", async () => {
    const id = await propose();
    const { kit } = service;
    const [tiers] = settingActions;
    const other = { businessId: String(businessId), mode: "live", tier: "0", changes: "{}" };
    const approval = { proposalId: id, by: "bola" };
    await expect(tiers?.perform(kit, other, { by, approval })).rejects.toThrow(
      "of the change that was proposed",
    );
    expect((await listed(id))?.decision).toBeNull();
  });

  test("is not made if nothing would change", async () => {
    const order = { tier: 2, changes: { payoutDailyMax: 20_000_000n }, by };
    expect(await setTier(service.kit, live(), order)).toEqual(DEFAULT_TIERS);
    expect(await actions()).toEqual([]);
  });
});

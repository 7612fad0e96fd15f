import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alone } from "../../../../../test/support/operators.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { Mode } from "../../../../kernel/tenancy/access.ts";
import { settingActions } from "../../../../setting-actions.ts";
import { allowCards, setRate, showSettings } from "../../../cards/settings/index.ts";
import {
  DEFAULT_TIERS,
  resetKycTiers,
  setTier,
  showKycTiers,
} from "../../../customers/kyc-tiers/index.ts";
import { setApprovalThreshold } from "../../../money-out/transfers/index.ts";
import { listActions } from "../../audit/index.ts";
import {
  createBusiness,
  setSettlement,
  setWalletCurrencies,
  showBusiness,
} from "../../businesses/index.ts";
import { listPrices, resetPrice, setPrice } from "../../pricing/index.ts";
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
const flat = (fee: bigint) => ({ form: "flat", fee }) as const;
const of = (mode: Mode) => ({ businessId, mode });

/** The settings of one mode, so that what stays the same is seen, too. */
async function settingsOf(mode: Mode) {
  const { environments } = await showBusiness(service.kit, businessId);
  const { isEntitled, rate } = await showSettings(service.kit, of(mode));
  const prices = await listPrices(service.kit, of(mode));
  return {
    ...environments[mode],
    ...{ isEntitled, nairaPerDollar: rate?.nairaPerDollar },
    tiers: await showKycTiers(service.kit, of(mode)),
    prices: Object.fromEntries(prices.map(({ item, price, source }) => [item, [price, source]])),
    thresholds: await service.kit.database.maybeOne(sql`
      select approval_above, dashboard_approval_above from transfer_settings settings
      join environments environment on environment.id = settings.environment_id
      where environment.business_id = ${businessId} and environment.mode = ${mode}
        and (approval_above is not null or dashboard_approval_above is not null)`),
  };
}

const raised = DEFAULT_TIERS.map((tier, at) =>
  at === 2 ? { ...tier, payoutDailyMax: 50_000_000n, requires: [] } : tier,
);

type Change = (kit: Kit, mode: Mode) => Promise<object>;

const raise = (kit: Kit, mode: Mode, payoutDailyMax = 50_000_000n) =>
  setTier(kit, of(mode), { tier: 2, changes: { payoutDailyMax, requires: [] }, by });

const CHANGES: readonly (readonly [string, Change, object, string])[] = [
  [
    "tiers.set",
    raise,
    { tiers: raised },
    "KYC tiers: Tier 2, requires: NIN,PASSPORT|FRSC|PVC → nothing; Tier 2, daily limit: NGN 200,000.00 → NGN 500,000.00",
  ],
  [
    "price.set",
    (kit, mode) => setPrice(kit, { item: "bvn", price: flat(4_500n), owner: of(mode), by }),
    { prices: expect.objectContaining({ bvn: [flat(4_500n), "own"] }) },
    "Price: bvn: 40 (built in) → 45 (its own)",
  ],
  [
    "business.set_settlement",
    (kit, mode) => {
      const settlement = { settlementSchedule: "delay", settlementDelaySeconds: 77 } as const;
      return setSettlement(kit, { ...of(mode), ...settlement, forWallets: true, by });
    },
    { walletSettlementSchedule: "delay", walletSettlementDelaySeconds: 77 },
    "Business setting: Credits to wallets settle: T+0 → after 77 s",
  ],
  [
    "business.set_wallet_currencies",
    (kit, mode) => setWalletCurrencies(kit, { ...of(mode), currencies: ["USD", "NGN"], by }),
    { walletCurrencies: ["NGN", "USD"] },
    "Business setting: Currencies of new wallets: NGN → NGN, USD",
  ],
  [
    "card.set_rate",
    (kit, mode) => setRate(kit, of(mode), { nairaPerDollar: 1_650, source: "desk", by }),
    { nairaPerDollar: 1_650 },
    "Card rate: Naira for 1 USD: none → 1650; Source: none → desk; Set at: no time → the time of the change",
  ],
  [
    "transfer.set_approval_threshold",
    (kit, mode) => setApprovalThreshold(kit, { ...of(mode), of: "dashboard", above: 500n, by }),
    { thresholds: { approval_above: null, dashboard_approval_above: 500n } },
    "Approval threshold: Transfers in the dashboard wait above: off → NGN 5.00",
  ],
];

async function propose(change: Change): Promise<bigint> {
  const performed = await change(service.kit, "live");
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
  (await listActions(service.kit, { businessId })).map((one) => [one.action, one.by, one.mode]);

describe.each(CHANGES)("%s", (name, change, expected, summary) => {
  test("in live mode changes nothing until another person approves it", async () => {
    const before = await settingsOf("live");
    const id = await propose(change);
    expect(await settingsOf("live")).toEqual(before);
    expect(await listed(id)).toMatchObject({
      ...{ action: name, summary, proposedBy: by, decision: null, businessId, mode: "live" },
    });
    expect(await approve(id)).toMatchObject({ action: name, summary });
    expect(await settingsOf("live")).toEqual({ ...before, ...expected });
    expect(await listed(id)).toMatchObject({ decision: "approved", decidedBy: "bola" });
    expect(await actions()).toEqual([
      ["proposal.approve", "bola", "live"],
      [name, by, "live"],
      ["proposal.create", by, "live"],
    ]);
  });

  test("in test mode changes it at once", async () => {
    expect(isProposed(await change(service.kit, "test"))).toBe(false);
    expect(await settingsOf("test")).toMatchObject(expected);
    expect(await actions()).toEqual([[name, by, "test"]]);
  });

  test("in an installation with one operator changes it at once, and the audit log says so", async () => {
    expect(isProposed(await change(alone(service.kit), "live"))).toBe(false);
    expect(await settingsOf("live")).toMatchObject(expected);
    expect(await actions()).toEqual([
      [name, by, "live"],
      ["proposal.skip", by, "live"],
    ]);
  });
});

describe("a reset of a setting", () => {
  test("is proposed: the default tiers, with every field that changes", async () => {
    await raise(alone(service.kit), "live");
    const id = await propose((kit, mode) => resetKycTiers(kit, of(mode), by));
    expect((await listed(id))?.changes).toEqual([
      { field: "Tiers", before: "its own", after: "the default ones" },
      { field: "Tier 2, requires", before: "nothing", after: "NIN,PASSPORT|FRSC|PVC" },
      { field: "Tier 2, daily limit", before: "NGN 500,000.00", after: "NGN 200,000.00" },
    ]);
    await approve(id);
    expect(await showKycTiers(service.kit, of("live"))).toEqual(DEFAULT_TIERS);
  });

  test("is proposed: the default price, and cards that are forbidden again", async () => {
    const order = { item: "bvn", owner: of("live"), by } as const;
    await setPrice(alone(service.kit), { ...order, price: flat(1n) });
    await allowCards(alone(service.kit), of("live"), { allowed: true, by });
    const price = await propose((kit) => resetPrice(kit, order));
    const cards = await propose((kit, mode) => allowCards(kit, of(mode), { allowed: false, by }));
    expect([(await listed(price))?.summary, (await listed(cards))?.summary]).toEqual([
      "Price: bvn: 0.01 (its own) → 40 (built in)",
      "Cards: New cards: allowed → not allowed",
    ]);
    await Promise.all([approve(price), approve(cards)]);
    const { prices, isEntitled } = await settingsOf("live");
    expect([prices["bvn"], isEntitled]).toEqual([[flat(4_000n), "built in"], false]);
  });
});

describe("a default price", () => {
  const ofNin = async () =>
    (await listPrices(service.kit)).find(({ item }) => item === "nin")?.price;

  test("applies to live mode too: it is proposed, listed without a business, and rejected or done", async () => {
    const change = (fee: bigint) =>
      propose((kit) => setPrice(kit, { item: "nin", price: flat(fee), by }));
    const [first, second] = [await change(6_100n), await change(6_200n)];
    expect(await ofNin()).toEqual(flat(6_000n));
    expect(await listed(first)).toMatchObject({
      ...{ businessId: null, businessName: null, mode: null },
      summary: "Price: nin: 60 (built in) → 61 (the default)",
    });
    await reject(first);
    await expect(approve(first)).rejects.toThrow("was already rejected by chidi");
    expect(await ofNin()).toEqual(flat(6_000n));
    await approve(second);
    expect(await ofNin()).toEqual(flat(6_200n));
  });
});

test("every setting that touches money or limits has an action of its own", () => {
  expect(settingActions.map(({ name }) => name).toSorted()).toEqual([
    ...["archive.drop", "business.set_cell", "business.set_moved", "business.set_settlement"],
    "business.set_wallet_currencies",
    ...["card.allow", "card.set_rate", "price.reset", "price.set"],
    ...["tiers.reset", "tiers.set", "transfer.set_approval_threshold"],
  ]);
});

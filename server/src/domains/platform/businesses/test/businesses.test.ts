import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alone } from "../../../../../test/support/operators.ts";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { listActions } from "../../audit/index.ts";
import {
  allowSignatureHelper,
  approveBusiness,
  businessWallets,
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
  listBusinesses,
  listKeys,
  setRateLimit,
  setSettlement,
  setWalletCurrencies,
  showBusiness,
  suspendBusiness,
} from "../index.ts";

let service: TestService;
let business: CreatedBusiness;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  business = await createBusiness(service.kit, { name: "Baobab Foods", approved: false });
});

const by = "amina";
const notFound = expect.objectContaining({ code: "business_not_found" });

const inLive = () => ({ businessId: business.businessId, mode: "live", by }) as const;
const actionsOn = async () => {
  const actions = await listActions(service.kit, { businessId: business.businessId });
  return actions.map(({ action }) => action);
};

const codeOf = async (key: CreatedBusiness["test"]) => {
  const { body } = await ask(service, { path: "/business/balance", key });
  return body.error?.code ?? "ok";
};

describe("a business", () => {
  test("begins in test mode, and uses live mode within a second of its approval", async () => {
    expect(await codeOf(business.test)).toBe("ok");
    expect(await codeOf(business.live)).toBe("activation_required");
    const approved = await approveBusiness(service.kit, inLive());
    expect(approved.status).toBe("approved");
    await expect.poll(() => codeOf(business.live), { timeout: 2_000 }).toBe("ok");
  });

  test("that is suspended is refused in both modes within a second, until it is approved", async () => {
    await approveBusiness(service.kit, inLive());
    await suspendBusiness(service.kit, inLive());
    for (const key of [business.test, business.live]) {
      await expect.poll(() => codeOf(key), { timeout: 2_000 }).toBe("activation_required");
    }
    await approveBusiness(service.kit, inLive());
    await expect.poll(() => codeOf(business.test), { timeout: 2_000 }).toBe("ok");
  });

  test("that already has the status keeps it, and the change is recorded once", async () => {
    expect(await approveBusiness(service.kit, inLive())).toMatchObject({ changed: true });
    expect(await approveBusiness(service.kit, inLive())).toMatchObject({ changed: false });
    expect(await actionsOn()).toEqual(["business.approve"]);
  });

  test("created by an operator is recorded; one that the service creates for a demo is not", async () => {
    const named = await createBusiness(service.kit, { name: " Chidi ", approved: true, by });
    const [action] = await listActions(service.kit, { businessId: named.businessId });
    expect(named.name).toBe("Chidi");
    expect(action).toMatchObject({
      by,
      action: "business.create",
      details: { name: "Chidi", status: "approved" },
    });
    expect(await actionsOn()).toEqual([]);
  });

  test("has a job that opens the wallets of each mode, in case its process ends first", async () => {
    const jobs = await service.kit.database.one<{ count: number }>({
      text: `select count(*)::integer as count
             from graphile_worker._private_jobs job join environments on business_id = $1
             where job.payload->>'environmentId' = environments.id::text`,
      values: [business.businessId],
    });
    expect(jobs.count).toBe(2);
  });

  test("without a name is not created", async () => {
    const making = createBusiness(service.kit, { name: "  ", approved: true, by });
    await expect(making).rejects.toMatchObject({ code: "validation_failed", param: "name" });
  });
});

describe("the settings of a mode", () => {
  test("have their defaults at first, and each change changes only its own setting", async () => {
    const { environments } = await showBusiness(service.kit, business.businessId);
    expect(environments.live).toMatchObject({
      settlementSchedule: "T+1",
      walletSettlementSchedule: "T+0",
      requestsPerSecond: 200,
      requestsBurst: 400,
      signatureHelperAllowed: false,
    });
    expect(environments.test).toMatchObject({
      settlementSchedule: "delay",
      settlementDelaySeconds: 5,
      walletSettlementSchedule: "delay",
      walletSettlementDelaySeconds: 5,
      signatureHelperAllowed: true,
    });
    const limit = { requestsPerSecond: 5, requestsBurst: 7 };
    await setRateLimit(service.kit, { ...inLive(), ...limit });
    const settlement = { settlementSchedule: "delay", settlementDelaySeconds: 60 } as const;
    await setSettlement(alone(service.kit), { ...inLive(), ...settlement });
    const forWallets = { settlementSchedule: "T+1", settlementDelaySeconds: 0 } as const;
    await setSettlement(alone(service.kit), { ...inLive(), ...forWallets, forWallets: true });
    await allowSignatureHelper(service.kit, { ...inLive(), allowed: true });
    const after = await showBusiness(service.kit, business.businessId);
    expect(after.environments.live).toMatchObject({
      ...limit,
      ...settlement,
      walletSettlementSchedule: "T+1",
      walletSettlementDelaySeconds: 0,
      signatureHelperAllowed: true,
    });
    expect(after.environments.test).toEqual(environments.test);
  });

  test("that are set to the same values change nothing, and nothing is recorded", async () => {
    const limit = { ...inLive(), requestsPerSecond: 5, requestsBurst: 7 };
    expect(await setRateLimit(service.kit, limit)).toMatchObject({ changed: true });
    expect(await setRateLimit(service.kit, limit)).toMatchObject({ changed: false });
    expect(await actionsOn()).toEqual(["business.set_rate_limit"]);
  });

  test("are recorded as they were and as they are", async () => {
    await setSettlement(alone(service.kit), {
      ...inLive(),
      settlementSchedule: "T+0",
      settlementDelaySeconds: 0,
    });
    const [action] = await listActions(service.kit, { businessId: business.businessId });
    expect(action).toMatchObject({
      by,
      action: "business.set_settlement",
      mode: "live",
      details: {
        before: { settlementSchedule: "T+1", settlementDelaySeconds: 0 },
        after: { settlementSchedule: "T+0", settlementDelaySeconds: 0 },
      },
    });
  });

  test("say in which currencies customers may have wallets, naira always", async () => {
    const set = (...currencies: string[]) =>
      setWalletCurrencies(alone(service.kit), { ...inLive(), currencies });
    const changed = { walletCurrencies: ["NGN", "USD"], changed: true };
    expect(await set("USD", "NGN", "USD")).toMatchObject(changed);
    expect(await set("NGN", "USD")).toMatchObject({ ...changed, changed: false });
    const refused = expect.objectContaining({ code: "validation_failed", param: "currencies" });
    await expect(set("USD")).rejects.toEqual(refused);
    await expect(set("NGN", "EUR")).rejects.toEqual(refused);
    const { environments } = await showBusiness(service.kit, business.businessId);
    expect(environments.live?.walletCurrencies).toEqual(["NGN", "USD"]);
    expect(environments.test?.walletCurrencies).toEqual(["NGN"]);
  });

  test("that are refused stay as they are", async () => {
    const limit = { requestsPerSecond: 0, requestsBurst: 0 };
    const settlement = { settlementSchedule: "delay", settlementDelaySeconds: 0 } as const;
    const refused = expect.objectContaining({ code: "validation_failed" });
    const { kit } = service;
    await expect(setRateLimit(kit, { ...inLive(), ...limit })).rejects.toEqual(refused);
    await expect(setSettlement(kit, { ...inLive(), ...settlement })).rejects.toEqual(refused);
    expect(await actionsOn()).toEqual([]);
  });

  test("set at the same time do not overwrite each other", async () => {
    await Promise.all([
      setRateLimit(service.kit, { ...inLive(), requestsPerSecond: 9, requestsBurst: 9 }),
      setSettlement(alone(service.kit), {
        ...inLive(),
        settlementSchedule: "T+0",
        settlementDelaySeconds: 0,
      }),
      allowSignatureHelper(service.kit, { ...inLive(), allowed: true }),
    ]);
    const { environments } = await showBusiness(service.kit, business.businessId);
    expect(environments.live).toMatchObject({
      requestsPerSecond: 9,
      settlementSchedule: "T+0",
      signatureHelperAllowed: true,
    });
  });

  test("reach the requests: the helper signs in live mode once it is allowed", async () => {
    await approveBusiness(service.kit, inLive());
    const sign = async () => {
      const path = "/business/generatesignature";
      const { body } = await ask(service, { path, body: { amount: 1 }, key: business.live });
      return body.error?.code ?? "ok";
    };
    expect(await sign()).toBe("forbidden");
    await allowSignatureHelper(service.kit, { ...inLive(), allowed: true });
    await expect.poll(sign, { timeout: 2_000 }).toBe("ok");
  });
});

test("every operation on a business that does not exist is refused with business_not_found", async () => {
  const unknown = { businessId: 7n, mode: "test", by } as const;
  const { kit } = service;
  await expect(approveBusiness(kit, unknown)).rejects.toEqual(notFound);
  await expect(suspendBusiness(kit, unknown)).rejects.toEqual(notFound);
  await expect(showBusiness(kit, 7n)).rejects.toEqual(notFound);
  await expect(listKeys(kit, 7n)).rejects.toEqual(notFound);
  await expect(allowSignatureHelper(kit, { ...unknown, allowed: true })).rejects.toEqual(notFound);
  await expect(findEnvironment(kit.database, 7n, "live")).rejects.toEqual(notFound);
});

test.each([
  ["test", "business_wallet/NGN", 500_000_000n],
  ["test", "card_wallet/USD", 1_000_000n],
  ["live", "business_wallet/NGN", 0n],
  ["live", "card_wallet/USD", 0n],
] as const)("a new business has in %s mode a %s with %d", async (mode, key, available) => {
  const environmentId = await findEnvironment(service.kit.database, business.businessId, mode);
  const look = operation({
    name: "businesses.test",
    needs: { wallet: { record: businessWallets, key, by: "kind" } },
    decide: ({ wallet }, books) => books.account(wallet?.accountId ?? 0n).available,
  });
  const { outcome } = await service.kit.ledger.run(look, internalCaller(environmentId, key));
  expect(outcome).toBe(available);
});

describe("the list of businesses", () => {
  const list = (search: string | undefined, limit = 200, offset = 0) =>
    listBusinesses(service.kit, { search, limit, offset });

  test("has the newest first, and a page of it says how many there are", async () => {
    const { rows, total } = await list(undefined);
    expect(rows[0]?.businessId).toBe(business.businessId);
    expect(rows).toHaveLength(total);
    const second = await list(undefined, 1, 1);
    expect(second).toMatchObject({ total, rows: [{ businessId: rows[1]?.businessId }] });
  });

  test("finds by a part of the name whatever its case, by the id and by the account", async () => {
    const one = await createBusiness(service.kit, { name: "Zuma Rock Tours", approved: true });
    for (const search of ["ROCK t", String(one.businessId), one.serviceAccountNumber]) {
      const { rows, total } = await list(search);
      expect(rows.map(({ businessId }) => businessId)).toEqual([one.businessId]);
      expect(total).toBe(1);
    }
    expect(await list("%")).toEqual({ rows: [], total: 0 });
  });

  test("has only the named ones if ids are given", async () => {
    const one = await createBusiness(service.kit, { name: "Named", approved: true });
    await createBusiness(service.kit, { name: "Not named", approved: true });
    const ids = [one.businessId, 999_999_999n];
    const { rows, total } = await listBusinesses(service.kit, { ids, limit: 9, offset: 0 });
    expect(rows.map(({ businessId }) => businessId)).toEqual([one.businessId]);
    expect(total).toBe(1);
  });

  test("has only those of one state if that is asked for", async () => {
    const { businessId } = await createBusiness(service.kit, { name: "Waits", approved: false });
    const { rows } = await listBusinesses(service.kit, { status: "pending", limit: 9, offset: 0 });
    expect(rows.map(({ businessId: id }) => id)).toContain(businessId);
    expect([...new Set(rows.map(({ status }) => status))]).toEqual(["pending"]);
  });

  test("has the very first business of the installation, and none of the platform's own", async () => {
    const insert = (id: number) =>
      service.kit.database.run({
        text: `insert into businesses (id, name, service_account_number, status)
               values ($1, 'Odd', $2, 'approved') on conflict do nothing`,
        values: [id, String(5_000_000_000 + id)],
      });
    await insert(999_999);
    await insert(1_000_000);
    expect((await list("999999")).total).toBe(0);
    expect((await list("1000000")).rows).toMatchObject([{ businessId: 1_000_000n }]);
  });
});

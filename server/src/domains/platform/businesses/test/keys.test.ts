import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { SCOPES } from "../../../../kernel/tenancy/access.ts";
import { findAccess } from "../../../../kernel/tenancy/queries.ts";
import { listActions } from "../../audit/index.ts";
import {
  type CreatedBusiness,
  createBusiness,
  createKey,
  findCurrentKeys,
  findEnvironment,
  rotateKeys,
  setScopes,
  showBusiness,
  showKeys,
} from "../index.ts";

let service: TestService;
let business: CreatedBusiness;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  business = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
});

const by = "amina";
const unknown = { businessId: 7n, mode: "test", by } as const;
const notFound = expect.objectContaining({ code: "business_not_found" });

const order = () => ({ businessId: business.businessId, mode: "test", by }) as const;
const rotate = (overlapHours: number) => rotateKeys(service.kit, { ...order(), overlapHours });

/** Whether the key counts by the database, whatever a process remembers. */
const isInForce = async ({ apiKey }: { apiKey: string }) => {
  const access = await findAccess(service.kit.database, service.kit.vault.lookupHash(apiKey));
  return access !== undefined;
};

const testKeysShown = async () => {
  const { keys } = await showKeys(service.kit, order());
  return keys.filter(({ mode }) => mode === "test");
};

const hoursFromNow = (time: Date | null) => ((time?.getTime() ?? 0) - Date.now()) / 3_600_000;

describe("keys that are rotated", () => {
  test("without an overlap end at once, and the new pair works and signs", async () => {
    const issued = await rotate(0);
    expect(await isInForce(business.test)).toBe(false);
    const answer = await ask(service, { path: "/business/balance", key: issued });
    expect(answer.status).toBe(200);
    expect(issued.publicKey).toMatch(/^test_pub_/);
    expect(hoursFromNow(issued.oldKeysEndAt)).toBeCloseTo(0, 1);
    const [action] = await listActions(service.kit, { businessId: business.businessId });
    expect(action).toMatchObject({
      ...{ by, action: "business.rotate_keys", mode: "test" },
      details: { overlapHours: 0 },
    });
  });

  test("with an overlap count until its end", async () => {
    const issued = await rotate(24);
    expect(await isInForce(business.test)).toBe(true);
    expect(await isInForce(issued)).toBe(true);
    expect(hoursFromNow(issued.oldKeysEndAt)).toBeCloseTo(24, 1);
    const shown = await testKeysShown();
    expect(shown.map(({ apiKey }) => apiKey)).toEqual([issued.apiKey, business.test.apiKey]);
    expect(shown.map(({ endsAt }) => endsAt)).toEqual([null, issued.oldKeysEndAt]);
  });

  test("at once during an overlap end every key before", async () => {
    const between = await rotate(24);
    await rotate(0);
    expect(await isInForce(business.test)).toBe(false);
    expect(await isInForce(between)).toBe(false);
  });

  test("again with a longer overlap do not give the oldest key more time", async () => {
    const first = await rotate(1);
    const second = await rotate(100);
    expect(hoursFromNow(second.oldKeysEndAt)).toBeCloseTo(100, 1);
    const [, , oldest] = await testKeysShown();
    expect(oldest).toMatchObject({ apiKey: business.test.apiKey, endsAt: first.oldKeysEndAt });
  });

  test("keep their scopes, and leave the other mode alone", async () => {
    await setScopes(service.kit, { ...order(), scopes: ["kyc:write"] });
    const issued = await rotate(0);
    const [shown] = await testKeysShown();
    expect(shown).toMatchObject({ apiKey: issued.apiKey, scopes: ["kyc:write"] });
    expect(await isInForce(business.live)).toBe(true);
  });

  test("by several people at once leave one key without an end", async () => {
    await Promise.all([rotate(1), rotate(1), rotate(1)]);
    const shown = await testKeysShown();
    expect(shown.filter(({ endsAt }) => endsAt === null)).toHaveLength(1);
    expect(shown).toHaveLength(4);
  });

  test("with too long an overlap stay as they are", async () => {
    await expect(rotate(169)).rejects.toMatchObject({ param: "overlapHours" });
    expect(await testKeysShown()).toHaveLength(1);
  });

  test("of a business that does not exist are business_not_found", async () => {
    await expect(rotateKeys(service.kit, { ...unknown, overlapHours: 0 })).rejects.toEqual(
      notFound,
    );
    await expect(setScopes(service.kit, { ...unknown, scopes: [] })).rejects.toEqual(notFound);
    await expect(showKeys(service.kit, unknown)).rejects.toEqual(notFound);
  });
});

test("the database refuses a second key without an end", async () => {
  const { mode, businessId } = order();
  const environmentId = await findEnvironment(service.kit.database, businessId, mode);
  const copied = service.kit.database.run({
    text: `insert into api_keys (environment_id, id, key_hash, key_sealed, public_key_sealed, scopes)
           select environment_id, id + 1, key_hash, key_sealed, public_key_sealed, scopes
           from api_keys where environment_id = $1`,
    values: [environmentId],
  });
  await expect(copied).rejects.toThrow("api_keys_one_without_end");
});

test("keys are shown as they were issued, both modes, and that the operator looked is recorded", async () => {
  const { name, keys } = await showKeys(service.kit, order());
  expect(name).toBe("Baobab Foods");
  expect(keys).toMatchObject([
    { mode: "test", ...business.test, endsAt: null, scopes: [...SCOPES] },
    { mode: "live", ...business.live, endsAt: null, scopes: [...SCOPES] },
  ]);
  const [latest] = await listActions(service.kit, { businessId: business.businessId });
  expect(latest).toMatchObject({ by, action: "business.show_keys" });
});

describe("the current keys of a business", () => {
  test("are the newest main pair of each mode", async () => {
    const limits = { access: "full", scopes: SCOPES, expiresAt: null, networks: [] } as const;
    await createKey(service.kit, { ...order(), name: "reports", limits });
    const issued = await rotate(24);
    await createKey(service.kit, { ...order(), name: "till", limits });
    expect(await findCurrentKeys(service.kit, business)).toEqual({
      test: { apiKey: issued.apiKey, publicKey: issued.publicKey },
      live: business.live,
    });
  });

  test("are found only by the id and the account number together", async () => {
    const { businessId, serviceAccountNumber } = business;
    const find = (known: { businessId: bigint; serviceAccountNumber: string }) =>
      findCurrentKeys(service.kit, known);
    expect(await find({ businessId, serviceAccountNumber: "1" })).toBeUndefined();
    expect(await find({ businessId: 7n, serviceAccountNumber })).toBeUndefined();
  });
});

test("no secret gets into what is recorded", async () => {
  const issued = await rotate(1);
  await testKeysShown();
  const written = JSON.stringify(
    (await listActions(service.kit, {})).map(({ details }) => details),
  );
  for (const secret of [issued.apiKey, issued.publicKey, business.test.apiKey]) {
    expect(written).not.toContain(secret);
  }
});

describe("scopes", () => {
  test("are those of every key that counts, and what they were is recorded", async () => {
    await rotate(1);
    const { scopes } = await setScopes(service.kit, { ...order(), scopes: ["kyc:write"] });
    expect(scopes).toEqual(["kyc:write"]);
    expect((await testKeysShown()).map((key) => key.scopes)).toEqual([scopes, scopes]);
    const { environments } = await showBusiness(service.kit, business.businessId);
    expect(environments.test?.scopes).toEqual(scopes);
    expect(environments.live?.scopes).toEqual([...SCOPES]);
    const actions = await listActions(service.kit, { businessId: business.businessId });
    expect(actions.find(({ action }) => action === "business.set_scopes")).toMatchObject({
      mode: "test",
      details: { before: [...SCOPES], after: ["kyc:write"] },
    });
  });

  test("of a mode are those of its newest main key, whatever an ended one had", async () => {
    await rotate(0);
    await setScopes(service.kit, { ...order(), scopes: ["kyc:write"] });
    const { environments } = await showBusiness(service.kit, business.businessId);
    expect(environments.test?.scopes).toEqual(["kyc:write"]);
    expect(Object.keys(environments)).toEqual(["test", "live"]);
  });

  test("that a key has already change nothing, and nothing is recorded", async () => {
    const set = () => setScopes(service.kit, { ...order(), scopes: ["kyc:write"] });
    expect(await set()).toMatchObject({ changed: true });
    expect(await set()).toMatchObject({ changed: false });
    const actions = await listActions(service.kit, { businessId: business.businessId });
    expect(actions.filter(({ action }) => action === "business.set_scopes")).toHaveLength(1);
  });

  test("that do not exist are refused", async () => {
    const setting = setScopes(service.kit, { ...order(), scopes: ["fly"] });
    await expect(setting).rejects.toMatchObject({ param: "scopes" });
  });
});

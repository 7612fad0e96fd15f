import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countLockWaits } from "../../../../../test/support/count-lock-waits.ts";
import { sampleRoutes } from "../../../../../test/support/sample-routes.ts";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { buildApi } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { Metrics } from "../../../../kernel/metrics.ts";
import { readNetwork } from "../../../../kernel/outbound/addresses.ts";
import { SCOPES } from "../../../../kernel/tenancy/access.ts";
import { listActions } from "../../audit/index.ts";
import {
  type CreatedBusiness,
  createBusiness,
  createKey,
  type KeyLimits,
  listKeys,
  restrictKey,
  revokeKey,
  rotateKeys,
} from "../index.ts";

let service: TestService;
let business: CreatedBusiness;

beforeAll(async () => {
  const trustedProxies = [readNetwork("127.0.0.0/8")].filter((one) => one !== undefined);
  service = await startTestService([sampleRoutes], { trustedProxies });
});
afterAll(() => service.stop());
beforeEach(async () => {
  business = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
});

const by = "amina";
const UNLIMITED: KeyLimits = { access: "full", scopes: SCOPES, expiresAt: null, networks: [] };
const make = (name: string, limits: Partial<KeyLimits> = {}) =>
  createKey(service.kit, {
    ...{ businessId: business.businessId, mode: "test", by },
    ...{ name, limits: { ...UNLIMITED, ...limits } },
  });

type Key = NonNullable<Parameters<typeof ask>[1]["key"]>;

const PAYMENT = { amount: 1000, narration: "rent", destinationAccountNumber: "0123456789" };
const pay = (key: Key, url = service.url) =>
  ask(
    { url, business },
    { path: "/sample/payments", body: PAYMENT, idempotencyKey: crypto.randomUUID(), key },
  );
const balance = (key: Key, headers = {}) =>
  ask(service, { path: "/business/balance", key, headers });
const endKeysLater = () => new Date(Date.now() + 3_600_000);

describe("a named key", () => {
  test("counts beside the main one, signs with its own Public Key, and outlives a rotation", async () => {
    const key = await make("reporting");
    expect((await pay(key)).status).toBe(200);
    const mixed = { apiKey: key.apiKey, publicKey: business.test.publicKey };
    expect((await pay(mixed)).body.error?.code).toBe("invalid_signature");
    await rotateKeys(service.kit, {
      ...{ businessId: business.businessId, mode: "test", by, overlapHours: 0 },
    });
    expect((await pay(key)).status).toBe(200);
    expect((await pay(business.test)).body.error?.code).toBe("invalid_api_key");
  });

  test("has a name that no other key of its mode has, until it is revoked", async () => {
    const key = await make("till");
    await expect(make("till")).rejects.toMatchObject({ code: "request_failed", param: "name" });
    expect((await pay(key)).status).toBe(200);
    await revokeKey(service.kit, { keyId: key.keyId, by });
    expect((await pay(key)).body.error?.code).toBe("invalid_api_key");
    await make("till");
    await expect(revokeKey(service.kit, { keyId: key.keyId, by })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("that is revoked twice at once is revoked once, and then is not found", async () => {
    const { keyId } = await make("gone");
    const { database } = service.kit;
    // Both have read the key before either may revoke it.
    const both = await database.transaction(async (tx) => {
      await tx.run(sql`select 1 from businesses where id = ${business.businessId} for update`);
      const begun = Array.from({ length: 2 }, () => revokeKey(service.kit, { keyId, by }));
      await expect.poll(() => countLockWaits(database)).toBe(2);
      return begun;
    });
    const revoked = await Promise.allSettled(both);
    const refused = revoked.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refused).toEqual(["not_found"]);
  });

  test("whose limits are set together by several people loses none of them", async () => {
    const { keyId } = await make("shared");
    const restrict = (changes: Partial<KeyLimits>) =>
      restrictKey(service.kit, { keyId, changes, by });
    const expiresAt = endKeysLater();
    await Promise.all([
      restrict({ access: "read_only" }),
      restrict({ expiresAt }),
      restrict({ networks: ["127.0.0.1"] }),
    ]);
    const listed = await listKeys(service.kit, business.businessId);
    expect(listed.find(({ id }) => id === keyId)).toMatchObject({
      ...{ access: "read_only", expiresAt, networks: ["127.0.0.1"] },
    });
  });

  test("is listed before the older ones of its mode, and those of test mode before those of live mode", async () => {
    await make("older");
    await make("newer");
    const listed = await listKeys(service.kit, business.businessId);
    expect(listed.map(({ mode, name }) => [mode, name])).toEqual([
      ["test", "newer"],
      ["test", "older"],
      ["test", null],
      ["live", null],
    ]);
  });

  test("that is made twice at once is made once", async () => {
    const made = await Promise.allSettled([make("twice"), make("twice"), make("twice")]);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each([
    ["an empty name", " ", {}],
    ["a name too long", "n".repeat(101), {}],
    ["an expiry that is past", "a", { expiresAt: new Date(0) }],
    ["what is no network", "a", { networks: ["10.0.0.0/33"] }],
    ["too many networks", "a", { networks: Array(51).fill("10.0.0.1") }],
    ["an unknown scope", "a", { scopes: ["all:write"] }],
  ])("is not made with %s", async (_, name, limits) => {
    await expect(make(name, limits)).rejects.toMatchObject({ code: "validation_failed" });
  });
});

test("the main key is rotated and not revoked; a rotation keeps its access and networks, and drops its expiry", async () => {
  const mainKey = async () =>
    (await listKeys(service.kit, business.businessId)).find(
      ({ mode, endsAt }) => mode === "test" && endsAt === null,
    );
  const keyId = (await mainKey())?.id ?? 0n;
  await expect(revokeKey(service.kit, { keyId, by })).rejects.toMatchObject({
    code: "request_failed",
  });
  const limits = { access: "no_money", networks: ["127.0.0.1"], scopes: ["kyc:write"] } as const;
  const changes = { ...limits, expiresAt: endKeysLater() };
  await restrictKey(service.kit, { keyId, changes, by });
  const order = { businessId: business.businessId, mode: "test", by, overlapHours: 0 } as const;
  await rotateKeys(service.kit, order);
  const { id: newId = 0n, ...rotated } = (await mainKey()) ?? {};
  expect(rotated).toMatchObject({ ...limits, name: null, expiresAt: null });
  await restrictKey(service.kit, { keyId: newId, changes: { access: "read_only" }, by });
  await rotateKeys(service.kit, order);
  expect(await mainKey()).toMatchObject({ ...limits, access: "read_only" });
});

test("a main key that was replaced can be revoked before its overlap ends", async () => {
  const order = { businessId: business.businessId, mode: "test", by } as const;
  const replaced = async () =>
    (await listKeys(service.kit, business.businessId)).filter(
      ({ mode, name, endsAt }) => mode === "test" && name === null && endsAt !== null,
    );
  await rotateKeys(service.kit, { ...order, overlapHours: 24 });
  const [old] = await replaced();
  await revokeKey(service.kit, { keyId: old?.id ?? 0n, by });
  expect(await replaced()).toEqual([]);
  expect((await pay(business.test)).body.error?.code).toBe("invalid_api_key");
});

test("narrowing counts inside the group: not one write more, though the process still remembers the key", async () => {
  const key = await make("payments");
  expect((await pay(key)).status).toBe(200);
  await restrictKey(service.kit, { keyId: key.keyId, changes: { access: "no_money" }, by });
  const { status, body } = await pay(key);
  expect([status, body.error?.code]).toEqual([403, "forbidden"]);
  expect(body.error?.message).toContain("may not move money");
  await restrictKey(service.kit, { keyId: key.keyId, changes: { access: "full" }, by });
  expect((await pay(key)).status).toBe(200);
});

test("an expiry counts inside the group, at its moment, by the database's clock", async () => {
  const key = await make("temporary", { expiresAt: endKeysLater() });
  expect((await pay(key)).status).toBe(200);
  await service.kit.database.run(
    sql`update api_keys set expires_at = clock_timestamp() where id = ${key.keyId}`,
  );
  const { status, body } = await pay(key);
  expect([status, body.error?.code]).toEqual([401, "invalid_api_key"]);
  expect(body.error?.message).toContain("has expired");
});

test("an expired key is refused for reading, and the refusal says so", async () => {
  const key = await make("read", { expiresAt: endKeysLater() });
  await service.kit.database.run(
    sql`update api_keys set expires_at = clock_timestamp() where id = ${key.keyId}`,
  );
  expect((await balance(key)).body.error).toMatchObject({
    code: "invalid_api_key",
    message: expect.stringContaining("has expired"),
  });
});

test("a key without access to money reads and freezes, and one that may only read reads", async () => {
  const noMoney = await make("support", { access: "no_money" });
  const readOnly = await make("report", { access: "read_only" });
  const freeze = (key: Key) => ask(service, { method: "POST", path: "/wallets/wlt_1/freeze", key });
  for (const key of [noMoney, readOnly]) {
    expect((await balance(key)).status).toBe(200);
    expect((await pay(key)).body.error?.code).toBe("forbidden");
  }
  expect((await freeze(noMoney)).body.error?.code).toBe("not_found");
  const { body } = await freeze(readOnly);
  expect(body.error).toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("may only read"),
  });
});

test("a key counts from its networks only, and the refusal names the address", async () => {
  const key = await make("office", { networks: ["203.0.113.0/24", "2001:db8::/32"] });
  const refused = await balance(key);
  expect([refused.status, refused.body.error?.code]).toEqual([403, "forbidden"]);
  expect(refused.body.error?.message).toContain("the address 127.0.0.1");
  const from = (address: string) => balance(key, { "x-forwarded-for": address });
  expect((await from("203.0.113.9")).status).toBe(200);
  expect((await from("2001:db8::1")).status).toBe(200);
  expect((await from("::ffff:203.0.113.9")).status).toBe(200);
  expect((await from("203.0.113.9, 198.51.100.1")).status).toBe(403);
});

test("a request from elsewhere does not use up the business's rate", async () => {
  const key = await make("elsewhere", { networks: ["203.0.113.0/24"] });
  const { headers } = await balance(key);
  expect(headers.get("ratelimit-remaining")).toBeNull();
});

test("when and from where a key was last used is written once the process stops, and only then", async () => {
  const { keyId, ...key } = await make("watched");
  const lastUse = async () =>
    (await listKeys(service.kit, business.businessId)).find(({ id }) => id === keyId);
  const other = await buildApi(service.kit, new Metrics(), [sampleRoutes]);
  const url = await other.server.listen({ host: "127.0.0.1", port: 0 });
  for (let times = 0; times < 3; times++) expect((await pay(key, url)).status).toBe(200);
  expect(await lastUse()).toMatchObject({ lastUsedAt: null, lastAddress: null });
  await other.stop();
  const use = await lastUse();
  expect(use?.lastAddress).toBe("127.0.0.1");
  expect(Math.abs(Date.now() - (use?.lastUsedAt?.getTime() ?? 0))).toBeLessThan(60_000);
});

test("what operators do to keys is recorded without the secrets", async () => {
  const key = await make("audited", { access: "read_only" });
  const changes = { networks: ["127.0.0.1"] };
  expect(await restrictKey(service.kit, { keyId: key.keyId, changes, by })).toMatchObject({
    changed: true,
  });
  expect(await restrictKey(service.kit, { keyId: key.keyId, changes, by })).toMatchObject({
    changed: false,
  });
  await revokeKey(service.kit, { keyId: key.keyId, by });
  const actions = await listActions(service.kit, { businessId: business.businessId });
  expect(actions.map(({ action }) => action)).toEqual(["key.revoke", "key.restrict", "key.create"]);
  expect(JSON.stringify(actions.map(({ details }) => details))).not.toContain("test_");
});

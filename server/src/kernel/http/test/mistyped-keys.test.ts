import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { createBusiness } from "../../../domains/platform/businesses/index.ts";
import { sql } from "../../database/sql.ts";
import { ApiKeys } from "../../tenancy/api-keys.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("a mistyped key, and one that no key can look like, are refused without asking the database", async () => {
  const find = vi.spyOn(ApiKeys.prototype, "find");
  const balance = async (key: string) =>
    (await ask(service, { path: "/business/balance", headers: { "x-service-api-key": key } })).body
      .error;
  const { apiKey } = await createBusiness(service.kit, { name: "Typed", approved: true }).then(
    (business) => business.test,
  );
  const typed = apiKey.slice(0, 20) + (apiKey[20] === "x" ? "y" : "x") + apiKey.slice(21);
  expect(await balance(typed)).toMatchObject({
    code: "invalid_api_key",
    message: expect.stringContaining("mistyped"),
  });
  const cut = await balance(apiKey.slice(0, -1));
  expect(cut?.message).toMatch(/^This API key is incomplete or mistyped/);
  expect((await balance("key"))?.code).toBe("invalid_api_key");
  expect(find).not.toHaveBeenCalled();
  // A key from before the checksum costs a look.
  expect((await balance(`test_key_${"x".repeat(40)}`))?.code).toBe("invalid_api_key");
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
});

test("a key from before the checksum counts as before", async () => {
  const { kit, business } = service;
  const old = await createBusiness(kit, { name: "Old key", approved: true });
  const apiKey = `test_key_${"o".repeat(40)}`;
  await kit.database.run(sql`
    update api_keys set key_hash = ${kit.vault.lookupHash(apiKey)} from environments e
    where e.id = environment_id and e.business_id = ${old.businessId} and e.mode = 'test'`);
  const key = { apiKey, publicKey: old.test.publicKey };
  expect((await ask({ ...service, business }, { path: "/business/balance", key })).status).toBe(
    200,
  );
});

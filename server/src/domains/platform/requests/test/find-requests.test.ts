import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, ask, dataOf, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { createBusiness } from "../../businesses/index.ts";
import { findRequests } from "../index.ts";
import { sendLogged } from "./send-logged.ts";

let service: TestService;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

const send = (asking: Asking) => sendLogged(service, asking);

test("a request is found by a reference in its path, query or bodies, or by its Idempotency-Key", async () => {
  const { test: key } = await createBusiness(service.kit, { name: "Baobab", approved: true });
  const asking = { key, path: "/customers", body: { externalId: "shop_7" } };
  const saved = await send(asking);
  const repeated = await send({
    ...asking,
    body: { externalId: "other" },
    idempotencyKey: "order/7",
  });
  const inPath = await send({ key, path: "/wallets/wal_9t5z5j3a85g8" });
  const inQuery = await send({ key, path: "/business/vas/status?reference=bil-7" });
  const escaped = await send({ key, path: "/customers/by-external-id/caf%C3%A9%201" });
  const idsOf = async (reference: string) => {
    const path = `/business/requests?reference=${encodeURIComponent(reference)}`;
    return dataOf<{ requestId: string }[]>(await ask(service, { path, key })).map(
      (row) => row.requestId,
    );
  };
  expect(await idsOf("shop_7")).toEqual([saved]);
  expect(await idsOf("order/7")).toEqual([repeated]);
  expect(await idsOf("wal_9t5z5j3a85g8")).toEqual([inPath]);
  expect(await idsOf("bil-7")).toEqual([inQuery]);
  expect(await idsOf("café 1")).toEqual([escaped]);
  for (const part of ["shop_", "bil-", "café", "shop%7", "wal_9t5z5j3a85g", "order"])
    expect(await idsOf(part)).toEqual([]);
});

test("the operator finds a request of a business by the same references", async () => {
  const { kit } = service;
  const { businessId, test: key } = await createBusiness(kit, { name: "Baobab", approved: true });
  const sent = await send({ key, path: "/customers", body: { externalId: "shop_9" } });
  const searched = { businessId, mode: "test", reference: "shop_9", until: null } as const;
  const found = await findRequests(kit, searched);
  expect(found).toMatchObject({ requests: [{ requestId: sent }], total: 1, searchedBackTo: null });
  for (const others of [
    { mode: "live" as const },
    { reference: "shop_" },
    { until: found.requests[0]?.receivedAt ?? null },
    { businessId: service.business.businessId },
  ])
    expect((await findRequests(kit, { ...searched, ...others })).requests).toEqual([]);
  await expect(findRequests(kit, { ...searched, businessId: 77n })).rejects.toMatchObject({
    code: "business_not_found",
  });
});

test.each([
  ["402", [402], [401, 403]],
  ["4xx", [400, 499], [399, 500]],
])("the status %s finds requests with %j, and none with %j", async (filter, found, others) => {
  const { test: key } = await createBusiness(service.kit, { name: "Baobab", approved: true });
  for (const status of [...found, ...others]) {
    const id = await send({ path: "/business/balance", key });
    await service.kit.database.run(
      sql`update request_log set status = ${status}::integer where id = ${id}`,
    );
  }
  const answer = await ask(service, { path: `/business/requests?status=${filter}`, key });
  const statuses = dataOf<{ status: number }[]>(answer).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(found);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, ask, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type PersonAsking,
  RIGHT_PIN,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { createBusiness } from "../../../../domains/platform/businesses/index.ts";
import { sql } from "../../../database/sql.ts";

let service: SessionService;
let base: string;
let owner: string;

beforeAll(async () => {
  service = await startSessionService();
  const { businessId } = service.business;
  base = `/b/${businessId}/test`;
  owner = service.people.add(businessId, "owner");
});
afterAll(() => service.stop());

const asked = (asking: PersonAsking) => askAs(service, { as: owner, ...asking });

/** The status and the code of an answer. */
async function refusalOf(asking: PersonAsking) {
  const { status, body } = await asked(asking);
  return [status, body.error?.code];
}

const purchase = (asking: Partial<PersonAsking> = {}): PersonAsking => ({
  path: `${base}/business/vas/airtime/purchase`,
  body: { network: "MTN", phoneNumber: "08030000001", amount: 250, reference: randomUUID() },
  pin: RIGHT_PIN,
  idempotencyKey: randomUUID(),
  ...asking,
});

const referenceIn = (answer: Answered) => dataOf<{ reference: string }>(answer).reference;

async function balanceOf(path = base): Promise<unknown> {
  const { body } = await asked({ path: `${path}/business/balance` });
  return body.data?.["available"];
}

describe("a member", () => {
  test("reads what the API answers to the key of the environment", async () => {
    const [member, key] = await Promise.all([
      asked({ path: `${base}/business/balance` }),
      ask(service, { path: "/business/balance" }),
    ]);
    expect(member.status).toBe(200);
    expect(member.body.data).toEqual(key.body.data);
    expect(member.headers.get("cache-control")).toBe("no-store");
    expect(member.headers.get("x-content-type-options")).toBe("nosniff");
    expect(member.headers.get("x-request-id")).toBe(member.body.meta.request_id);
  });

  test("buys with the operation of the API, once for an Idempotency-Key", async () => {
    const before = await balanceOf();
    const asking = purchase();
    const [first, again] = [await asked(asking), await asked(asking)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await balanceOf()).toBeLessThan(Number(before) - 200);
    const other = purchase({ idempotencyKey: asking.idempotencyKey ?? "" });
    expect(await refusalOf(other)).toEqual([409, "idempotency_conflict"]);
  });

  test("may use a key that the merchant's program or another member used, for something else", async () => {
    const finance = service.people.add(service.business.businessId, "finance");
    const key = randomUUID();
    const sent = [
      await asked(purchase({ idempotencyKey: key })),
      await asked(purchase({ idempotencyKey: key, as: finance })),
      await ask(service, {
        path: "/business/vas/airtime/purchase",
        body: purchase().body,
        idempotencyKey: key,
      }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(referenceIn)).size).toBe(3);
  });

  test("is not answered from a cache, even where the API's answer may be kept", async () => {
    const { headers, status } = await asked({ path: `${base}/business/banks` });
    expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([
      ...[200, "no-store", null],
    ]);
  });

  test("gets files, too", async () => {
    const { status, headers, text } = await asked({
      path: `${base}/business/transactions/export`,
    });
    expect(status, text).toBe(200);
    expect(headers.get("content-disposition")).toContain("attachment");
  });

  test("sends a body of a megabyte at most, as JSON", async () => {
    const body = { narration: "x".repeat(1_100_000) };
    expect(await refusalOf(purchase({ body }))).toEqual([413, "payload_too_large"]);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(await refusalOf(purchase({ headers: form }))).toEqual([400, "invalid_request"]);
  });
});

describe("a request is refused", () => {
  test("without a route, before anything else", async () => {
    const paths = ["/x", "/b/x/test/business/balance", `${base}/businesses`, "/me/nothing"];
    for (const path of paths)
      expect(await refusalOf({ path, as: undefined })).toEqual([404, "not_found"]);
    expect(await refusalOf({ path: `${base}/business/balance`, method: "PUT" })).toEqual([
      ...[405, "method_not_allowed"],
    ]);
  });

  test("that a page of another origin may have sent", async () => {
    const foreign: Partial<PersonAsking>[] = [
      { origin: null },
      { origin: "null" },
      { origin: "https://evil.example" },
      { origin: service.url.replace("http://", "http://evil.") },
      { headers: { "sec-fetch-site": "cross-site" } },
      { headers: { "sec-fetch-site": "same-site" } },
    ];
    for (const part of foreign)
      expect(await refusalOf(purchase(part)), JSON.stringify(part)).toEqual([403, "forbidden"]);
    const headers = { "sec-fetch-site": "cross-site" };
    const balance = { path: `${base}/business/balance` };
    expect(await refusalOf({ ...balance, headers })).toEqual([403, "forbidden"]);
    expect(await refusalOf({ ...balance, origin: null })).toEqual([200, undefined]);
  });

  test("without a session", async () => {
    expect(await refusalOf(purchase({ as: undefined }))).toEqual([401, "unauthorized"]);
    const gone = service.people.add(service.business.businessId, "support");
    service.people.endSession(gone);
    expect(await refusalOf({ path: `${base}/business/balance`, as: gone })).toEqual([
      ...[401, "unauthorized"],
    ]);
    const { status } = await ask(service, { path: `/dashboard/api${base}/business/balance` });
    expect(status, "a key is no session").toBe(401);
  });

  test("about a business of which the person is no member, as for one that does not exist", async () => {
    const other = await createBusiness(service.kit, { name: "Bello Foods", approved: true });
    for (const id of [other.businessId, 999_999_999n, 1n])
      expect(
        await refusalOf(purchase({ path: `/b/${id}/test/business/vas/airtime/purchase` })),
      ).toEqual([...[404, "not_found"]]);
  });

  test("that the role does not allow, and the answer names the roles that may", async () => {
    const developer = service.people.add(service.business.businessId, "developer");
    const { status, body } = await asked(purchase({ as: developer }));
    expect([status, body.error?.message]).toEqual([
      ...[403, "Only an owner, admin or finance member may do this."],
    ]);
  });

  test("in live mode, to a route of test mode", async () => {
    const path = `/b/${service.business.businessId}/live/test/reset`;
    expect(await refusalOf({ path, method: "POST" })).toEqual([404, "not_found"]);
  });

  test("without the Idempotency-Key that its route requires, and before the PIN is looked at", async () => {
    const { idempotencyKey: _, ...rest } = purchase({ pin: "000000" });
    expect(await refusalOf(rest)).toEqual([400, "missing_field"]);
  });

  test("with a wrong PIN, or none, once its fields are valid; and nothing is recorded", async () => {
    expect(await refusalOf(purchase({ pin: "000000", body: {} }))).toEqual([400, "missing_field"]);
    const { pin: _, ...asking } = purchase();
    expect(await refusalOf({ ...asking, pin: "000000" })).toEqual([401, "invalid_pin"]);
    expect(await refusalOf(asking)).toEqual([401, "invalid_pin"]);
    expect((await asked({ ...asking, pin: RIGHT_PIN })).status).toBe(200);
  });

  test("of a person who sends too many, and of no other person", async () => {
    const busy = service.people.add(service.business.businessId, "admin");
    const path = `${base}/business/invoices/x/pdf`;
    const codes: unknown[] = [];
    for (let sent = 0; sent < 4; sent++) codes.push((await refusalOf({ path, as: busy }))[1]);
    expect(codes).toContain("rate_limited");
    expect((await asked({ path: `${base}/business/balance` })).status).toBe(200);
    const key = await ask(service, { path: "/business/balance" });
    expect(key.status).toBe(200);
  });
});

describe("a member of a business", () => {
  test("without approval for live mode sees live mode, and changes nothing there", async () => {
    const pending = await createBusiness(service.kit, { name: "Chidi Ltd", approved: false });
    const as = service.people.add(pending.businessId, "owner");
    const live = `/b/${pending.businessId}/live`;
    expect((await asked({ path: `${live}/business/balance`, as })).status).toBe(200);
    expect(
      await refusalOf(purchase({ path: `${live}/business/vas/airtime/purchase`, as })),
    ).toEqual([...[403, "activation_required"]]);
  });

  test("that is suspended sees its money, and moves nothing", async () => {
    const suspended = await createBusiness(service.kit, { name: "Dayo & Co", approved: true });
    const as = service.people.add(suspended.businessId, "owner");
    const mode = `/b/${suspended.businessId}/test`;
    const { database } = service.kit;
    await database.run(
      sql`update businesses set status = 'suspended' where id = ${suspended.businessId}`,
    );
    expect((await asked({ path: `${mode}/business/balance`, as })).status).toBe(200);
    expect(
      await refusalOf(purchase({ path: `${mode}/business/vas/airtime/purchase`, as })),
    ).toEqual([...[403, "activation_required"]]);
  });
});

test("a paused service refuses people as it refuses keys", async () => {
  const { database } = service.kit;
  await database.run(
    sql`insert into service_pauses (service, message) values ('bills', 'Closed.')`,
  );
  await expect
    .poll(() => refusalOf(purchase()), { timeout: 10_000 })
    .toEqual([...[503, "service_paused"]]);
  await database.run(sql`delete from service_pauses`);
  await expect.poll(async () => (await asked(purchase())).status, { timeout: 10_000 }).toBe(200);
});

test("the mode of the address decides where a request acts", async () => {
  const { businessId } = service.business;
  const live = await asked({ path: `/b/${businessId}/live/business/balance` });
  const key = await ask(service, { path: "/business/balance", key: service.business.live });
  expect(live.body.data).toEqual(key.body.data);
  const reference = referenceIn(await asked(purchase()));
  const status = `business/vas/status?reference=${reference}`;
  expect((await asked({ path: `${base}/${status}` })).status).toBe(200);
  expect(await refusalOf({ path: `/b/${businessId}/live/${status}` })).toEqual([
    ...[404, "transaction_not_found"],
  ]);
});

test("people's requests are counted in the metrics under names of their own, and are not in the request log", async () => {
  await asked({ path: `${base}/business/pricing` });
  const text = await service.metrics.registry.metrics();
  expect(text).toContain('operation="session.getPricing"');
  const logged = await service.kit.database.many(
    sql`select path from request_log where path like '/dashboard%'`,
  );
  expect(logged).toEqual([]);
});

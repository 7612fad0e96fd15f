import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import {
  ask,
  signature,
  startTestService,
  type TestService,
} from "../../../../test/support/service.ts";
import { buildApi } from "../../../app.ts";
import { createBusiness } from "../../../domains/platform/businesses/index.ts";
import { sql } from "../../database/sql.ts";
import { Metrics } from "../../metrics.ts";

const GUIDE = path.join(import.meta.dirname, "../../../../../docs/guides/requests.md");

let service: TestService;

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
});
afterAll(() => service.stop());
beforeEach(() => service.kit.database.run(sql`delete from service_pauses`));

const PAYMENT = { amount: 1000, narration: "rent", destinationAccountNumber: "0123456789" };
const PATH = "/api/v1/sample/payments";
const pay = (asking: Partial<Parameters<typeof ask>[1]> = {}) =>
  ask(service, { path: PATH, body: PAYMENT, idempotencyKey: crypto.randomUUID(), ...asking });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).body.error?.code;

/** Long enough for a process to have read the shared state again. */
const A_SECOND = 1_000;
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("of several things wrong at once the first check answers", async () => {
  const { database } = service.kit;
  const wrong = { method: "POST", body: undefined, idempotencyKey: "" };
  const bad = { "x-service-signature": "wrong", "content-type": "text/plain" };
  await database.run(sql`update api_keys set scopes = '{}'`);
  await database.run(
    sql`insert into service_pauses (service, message) values ('wallets', 'Back at noon.')`,
  );
  await pass(A_SECOND + 100);

  expect(
    await codeOf(
      pay({ ...wrong, path: "/nowhere", headers: { ...bad, "x-service-api-key": "x" } }),
    ),
  ).toBe("not_found");
  expect(await codeOf(pay({ ...wrong, headers: { ...bad, "x-service-api-key": "x" } }))).toBe(
    "invalid_api_key",
  );
  expect(await codeOf(pay({ ...wrong, headers: bad }))).toBe("service_paused");
  await database.run(sql`delete from service_pauses`);
  await pass(A_SECOND);
  expect(await codeOf(pay({ ...wrong, headers: bad }))).toBe("invalid_signature");
  const right = { "x-service-signature": signature(service.business.test.publicKey, "") };
  expect(await codeOf(pay({ ...wrong, headers: { ...bad, ...right } }))).toBe("forbidden");
  await database.run(sql`update api_keys set scopes = '{customer_wallet:write}'`);
  await pass(A_SECOND);
  expect(await codeOf(pay({ ...wrong, headers: { ...bad, ...right } }))).toBe("missing_field");
  const keyed = { ...bad, ...right, "idempotency-key": "k" };
  expect(await codeOf(pay({ ...wrong, headers: keyed }))).toBe("invalid_request");
});

test("a key decides the mode, and a route for test mode is not there with a live key", async () => {
  const { test: testKey, live } = service.business;
  expect(
    (await ask(service, { method: "POST", path: "/test/sample", key: testKey })).body.data,
  ).toBe("tested");
  const answer = await ask(service, { method: "POST", path: "/test/sample", key: live });
  expect([answer.status, answer.body.error?.code]).toEqual([404, "not_found"]);
});

test("a business that is not approved uses its test key alone; a suspended one neither", async () => {
  const pending = await createBusiness(service.kit, { name: "New", approved: false });
  const balance = (key: { apiKey: string; publicKey: string }) =>
    ask(service, { path: "/business/balance", key });
  expect((await balance(pending.test)).status).toBe(200);
  expect(await codeOf(balance(pending.live))).toBe("activation_required");
  await service.kit.database.run(
    sql`update businesses set status = 'suspended' where id = ${pending.businessId}`,
  );
  // For writing from that moment on, since each group reads it; for reading within a second.
  expect(await codeOf(pay({ key: pending.test }))).toBe("activation_required");
  await pass(A_SECOND + 50);
  expect(await codeOf(balance(pending.test))).toBe("activation_required");
});

test("a revoked key is refused by every process at once for writing, and within a second for reading", async () => {
  const { database } = service.kit;
  const business = await createBusiness(service.kit, { name: "Revoked", approved: true });
  const other = await buildApi(service.kit, new Metrics(), [sampleRoutes]);
  const address = await other.server.listen({ host: "127.0.0.1", port: 0 });
  const processes = [service, { url: address, business }];
  const write = (at: { url: string }) =>
    ask(
      { url: at.url, business },
      { path: PATH, body: PAYMENT, idempotencyKey: crypto.randomUUID() },
    );
  for (const at of processes) expect((await write(at)).status).toBe(200);

  await database.run(sql`
    update api_keys set revoked_at = clock_timestamp() from environments e
    where e.id = environment_id and e.business_id = ${business.businessId}`);
  for (const at of processes) expect(await codeOf(write(at))).toBe("invalid_api_key");
  await pass(A_SECOND + 50);
  for (const at of processes) {
    expect(await codeOf(ask({ url: at.url, business }, { path: "/sample/items" }))).toBe(
      "invalid_api_key",
    );
  }
  await other.stop();
});

test("a pause stops writes within a second, says when to come again, and lets reads through", async () => {
  await service.kit.database.run(
    sql`insert into service_pauses (service, message) values ('all', 'Back at noon.')`,
  );
  // The group reads the pause itself, so not even the first second lets a write through.
  const answer = await pay();
  expect([answer.status, answer.body.error?.code]).toEqual([503, "service_paused"]);
  expect(answer.body.error?.message).toBe("Back at noon.");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(service, { path: "/sample/items" })).status).toBe(200);
  await service.kit.database.run(sql`delete from service_pauses`);
  await pass(A_SECOND);
  expect((await pay()).status).toBe(200);
});

test("a pause of another service does not affect this one", async () => {
  await service.kit.database.run(
    sql`insert into service_pauses (service, message) values ('cards', 'Closed.')`,
  );
  await pass(A_SECOND);
  expect((await pay()).status).toBe(200);
});

test("a scope that is missing is named", async () => {
  const business = await createBusiness(service.kit, { name: "Scoped", approved: true });
  await service.kit.database.run(sql`
    update api_keys set scopes = '{customers:write}' from environments e
    where e.id = environment_id and e.business_id = ${business.businessId}`);
  const answer = await pay({ key: business.test });
  expect([answer.status, answer.body.error?.code]).toEqual([403, "forbidden"]);
  expect(answer.body.error?.message).toContain("customer_wallet:write");
});

test("the budget is counted down in headers, and beyond it the answer says when to come again", async () => {
  const business = await createBusiness(service.kit, { name: "Busy", approved: true });
  const { database } = service.kit;
  await database.run(sql`
    update environments set requests_per_second = 2, requests_burst = 3
    where business_id = ${business.businessId} and mode = 'test'`);
  const key = business.test;
  const first = await ask(service, { path: "/business/balance", key });
  expect(first.headers.get("ratelimit-limit")).toBe("3");
  expect(first.headers.get("ratelimit-remaining")).toBe("2");
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => ask(service, { path: "/business/balance", key })),
  );
  const limited = answers.filter((answer) => answer.status === 429);
  expect(limited.length).toBeGreaterThanOrEqual(2);
  expect(limited[0]?.body.error?.code).toBe("rate_limited");
  expect(limited[0]?.headers.get("retry-after")).toBe("1");
  expect(limited[0]?.headers.get("ratelimit-remaining")).toBe("0");
  // The other mode has a budget of its own.
  expect((await ask(service, { path: "/business/balance", key: business.live })).status).toBe(200);
  await pass(A_SECOND + 100);
  expect((await ask(service, { path: "/business/balance", key })).status).toBe(200);
});

test("at one request a second the wait and the refill agree, and so does the sentence", async () => {
  const business = await createBusiness(service.kit, { name: "Slow", approved: true });
  await service.kit.database.run(sql`
    update environments set requests_per_second = 1, requests_burst = 1
    where business_id = ${business.businessId} and mode = 'test'`);
  const balance = () => ask(service, { path: "/business/balance", key: business.test });
  await balance();
  const { status, headers, body } = await balance();
  expect([status, headers.get("retry-after"), headers.get("ratelimit-reset")]).toEqual([
    429,
    "1",
    "1",
  ]);
  expect(body.error?.message).toBe(
    "More than one request a second came. Wait 1 s and send this one again.",
  );
});

test("an answer to an invalid API key says what the key is", async () => {
  const { apiKey, publicKey } = service.business.test;
  const message = async (key: string) =>
    (await ask(service, { path: "/business/balance", headers: { "x-service-api-key": key } })).body
      .error?.message;
  expect(await message(publicKey)).toContain("This is a Public Key");
  expect(await message(`${apiKey}, ${apiKey}`)).toContain("sent twice");
  expect(await message(`test_key_${"u".repeat(40)}`)).toContain("Ask the operator");
});

test("an Idempotency-Key is looked at where something is written, and nowhere else", async () => {
  const headers = { "idempotency-key": "" };
  expect((await ask(service, { path: "/sample/items", headers })).status).toBe(200);
  const bulk = { phoneNumber: "080", transferRequest: [{ amount: 1, narration: "x" }] };
  const optional = await ask(service, { path: "/sample/bulk", body: bulk, headers });
  expect(optional.body.error).toMatchObject({
    code: "validation_failed",
    param: "Idempotency-Key",
  });
  expect(await codeOf(pay({ idempotencyKey: "" }))).toBe("missing_field");
});

test("a signed GET is signed over its query, names sorted and values decoded, or as it was sent", async () => {
  const { apiKey, publicKey } = service.business.test;
  const get = (query: string, message: string) =>
    fetch(`${service.url}/sample/items/7${query}`, {
      headers: {
        "x-service-api-key": apiKey,
        "x-service-signature": signature(publicKey, message),
        "x-service-signature-version": "v2",
      },
    }).then((response) => response.status);
  expect(await get("?reference=a%20b&after=1", "after=1&reference=a b")).toBe(200);
  expect(await get("?reference=a%20b&after=1", "after=1&reference=a%20b")).toBe(200);
  expect(await get("?reference=a+b&after=1", "after=1&reference=a b")).toBe(200);
  expect(await get("?b=2&reference=x&B=1&a=%E2%82%A6", "B=1&a=₦&b=2&reference=x")).toBe(200);
  // The example of the guide.
  const [, sent = "", signed = ""] =
    /^\| `(\?reference=.*)` \| `(.*)` \|$/m.exec(await readFile(GUIDE, "utf8")) ?? [];
  expect(await get(sent, signed)).toBe(200);
  expect(await get("?reference=a&after=1", "reference=a&after=1")).toBe(401);
  expect(await get("?reference=a", "?reference=a")).toBe(401);
  expect(await get("?reference=a", "")).toBe(401);
});

test("a signature is over the exact bytes", async () => {
  const spaced =
    '{ "amount": 1000.00, "narration": "r\\u00e9nt", "destinationAccountNumber": "0123456789" }';
  const { apiKey, publicKey } = service.business.test;
  const post = (message: string, body: string) =>
    fetch(`${service.url}${PATH}`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        "x-service-api-key": apiKey,
        "x-service-signature": signature(publicKey, message),
        "x-service-signature-version": "v2",
      },
    }).then((response) => response.status);
  expect(await post(spaced, spaced)).toBe(200);
  expect(await post(JSON.stringify(JSON.parse(spaced)), spaced)).toBe(401);
  expect(await post(spaced, `${spaced}\n`)).toBe(401);
});

test("a signature on a route that needs none is not looked at", async () => {
  const answer = await ask(service, {
    path: "/business/balance",
    headers: { "x-service-signature": "nonsense" },
  });
  expect(answer.status).toBe(200);
});

test("the public key of one mode does not sign for the other", async () => {
  const { test: testKey, live } = service.business;
  const answer = await pay({ key: { apiKey: testKey.apiKey, publicKey: live.publicKey } });
  expect(answer.body.error?.code).toBe("invalid_signature");
});

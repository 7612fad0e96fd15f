import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Asking,
  ask,
  dataOf,
  signature,
  type TestService,
} from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { createBusiness, createKey } from "../../businesses/index.ts";
import { inspectRequest } from "../index.ts";
import { sendLogged } from "./send-logged.ts";

let service: TestService;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

interface Logged {
  readonly requestId: string;
  readonly receivedAt: string;
  readonly route: string;
  readonly status: number;
  readonly references: readonly string[];
  readonly bodiesHidden: boolean;
  readonly requestBody: string | null;
  readonly requestBodyCut: boolean;
  readonly answerBody: string | null;
  readonly answerBodyCut: boolean;
}

const PATIENTLY = { timeout: 10_000, interval: 50 };

const send = (asking: Asking) => sendLogged(service, asking);

const show = async (requestId: string, key = service.business.test) =>
  dataOf<Logged>(await ask(service, { path: `/business/requests/${requestId}`, key }));

const logged = async (asking: Asking) => show(await send(asking), asking.key);

const list = async (query: string, key = service.business.test) =>
  dataOf<Logged[]>(await ask(service, { path: `/business/requests?${query}`, key }));

const newBusiness = () => createBusiness(service.kit, { name: "Baobab", approved: true });

describe("the request log", () => {
  test("keeps what a request sent, what it was answered, and what it is about", async () => {
    const opened = await logged({ path: "/customers", body: { externalId: "shop-1" } });
    const customer = JSON.parse(opened.answerBody ?? "").data.id;
    const request = await logged({
      path: `/api/v1/customers/${customer}/wallets?unused=1`,
      body: { currency: "NGN" },
      idempotencyKey: "once",
    });
    expect(opened.references).toEqual(["shop-1"]);
    expect(request).toEqual({
      requestId: expect.stringMatching(/^req_/),
      method: "POST",
      route: "openWallet",
      path: `/api/v1/customers/${customer}/wallets`,
      query: "unused=1",
      status: 403,
      errorCode: "kyc_required",
      durationMs: expect.any(Number),
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      apiKeyId: expect.any(Number),
      address: "127.0.0.1",
      idempotencyKey: "once",
      references: [],
      unknownFields: [],
      bodiesHidden: false,
      requestBody: '{"currency":"NGN"}',
      requestBodyCut: false,
      answerBody: expect.stringContaining('"code":"kyc_required"'),
      answerBodyCut: false,
    });
  });

  test("keeps the code of a refusal that is repeated", async () => {
    const asking = {
      path: "/customers/1/wallets",
      body: { currency: "NGN" },
      idempotencyKey: "again",
    };
    const first = await logged(asking);
    const second = await logged(asking);
    expect([first, second]).toMatchObject([
      { status: 404, errorCode: "customer_not_found" },
      { status: 404, errorCode: "customer_not_found" },
    ]);
    expect(second.answerBody).toContain(first.requestId);
  });

  test("masks personal data, and hides every text of a body with identity data", async () => {
    const body = {
      firstName: "Amina",
      phone: "08031234567",
      bvn: "22987650121",
      email: "a.b@example.com",
    };
    const customer = await logged({ path: "/customers", body });
    expect(JSON.parse(customer.requestBody ?? "")).toEqual({
      firstName: "*****",
      phone: "080*****567",
      bvn: "229*****121",
      email: "a.b*****com",
    });
    expect(customer.answerBody).toContain('"bvn":"229*****121"');
    expect(customer.answerBody).not.toContain("Amina");
  });

  test("hides what reads of identity data answer, too", async () => {
    const person = { externalId: "ada", firstName: "Adaeze", lastName: "Nwachukwu" };
    const saved = await ask(service, { path: "/customers", body: person });
    const { id } = dataOf<{ id: number }>(saved);
    const checked = await ask(service, {
      path: "/business/verification/bvn",
      body: { bvn: "95000000011", idempotencyKey: "log" },
    });
    const { verificationId } = dataOf<{ verificationId: number }>(checked);
    for (const path of [
      `/customers/${id}`,
      "/customers/by-external-id/ada",
      "/customers",
      "/business/verification/history",
      `/business/verification/${verificationId}`,
    ]) {
      const { status, answerBody } = await logged({ path });
      expect([path, status]).toEqual([path, 200]);
      expect(answerBody).toContain('"data":');
      expect(answerBody).not.toMatch(/adaeze|nwachukwu|amina|kehinde|bello/i);
    }
  });

  test("keeps a body of at most 4 kB, and says that it was cut", async () => {
    const long = await logged({
      path: "/business/generatesignature",
      body: { text: "é".repeat(3_000) },
    });
    expect(long.requestBodyCut).toBe(true);
    expect(Buffer.byteLength(long.requestBody ?? "")).toBe(4_095);
    expect(JSON.parse(long.answerBody ?? "").data.signature).toBe("*****");
  });

  test("keeps no body that is not JSON, because nothing in it could be masked", async () => {
    const { requestId, text } = await sendRaw('{"pin":"1234",');
    expect(text).toContain("invalid_request");
    await expect.poll(() => statusOf(requestId), PATIENTLY).toBe(400);
    expect(await show(requestId)).toMatchObject({
      errorCode: "invalid_request",
      requestBody: null,
    });
  });

  test("has refusals from before the body was parsed too", async () => {
    const request = await logged({
      path: "/customers",
      body: { firstName: "Bola", nickname: "B" },
      headers: { "x-service-signature": "wrong" },
    });
    expect(request).toMatchObject({ status: 401, errorCode: "invalid_signature" });
    expect(request.requestBody).toBe('{"firstName":"*****","nickname":"*****"}');
  });

  test("has no request of an unknown key, and none that reads the log", async () => {
    const unknown = await ask(service, {
      path: "/business/balance",
      key: { apiKey: "x", publicKey: "y" },
    });
    const reading = await ask(service, { path: "/business/requests" });
    // A later request is there, so both would be.
    await send({ path: "/business/balance" });
    for (const { headers } of [unknown, reading])
      expect(await statusOf(headers.get("x-request-id") ?? "")).toBe(undefined);
  });

  test("shows no body to a key without the scope of the route", async () => {
    const requestId = await send({ path: "/customers", body: { externalId: "shop-2" } });
    const { businessId } = service.business;
    const limits = { access: "read_only", scopes: [], expiresAt: null, networks: [] } as const;
    const key = await createKey(service.kit, {
      businessId,
      mode: "test",
      name: "reports",
      limits,
      by: "amina",
    });
    expect(await show(requestId, key)).toMatchObject({
      bodiesHidden: true,
      requestBody: null,
      answerBody: null,
      references: [],
    });
    const found = [await list("reference=shop-2", key), await list("reference=shop-2")];
    expect(found).toMatchObject([[], [{ requestId }]]);
  });
});

describe("a request of another environment", () => {
  test("does not exist, in neither the list nor by its id", async () => {
    const requestId = await send({ path: "/business/balance" });
    for (const key of [service.business.live, (await newBusiness()).test]) {
      const one = await ask(service, { path: `/business/requests/${requestId}`, key });
      expect(one.body.error).toMatchObject({ code: "not_found", param: "requestId" });
      expect(await list(`requestId=${requestId}`, key)).toEqual([]);
    }
    const { businessId } = service.business;
    expect(await inspectRequest(service.kit, requestId)).toMatchObject({
      businessId,
      mode: "test",
    });
  });

  test.each([
    "req_unknown",
    "req_mi9w3k2c4f1c2a9b0017",
    "nothing",
  ])("%s is not_found", async (id) => {
    const { status } = await ask(service, { path: `/business/requests/${id}` });
    expect(status).toBe(404);
    await expect(inspectRequest(service.kit, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the list", () => {
  test("is newest first, in pages, and filtered by status, route, id and time", async () => {
    const { test: key } = await newBusiness();
    const sent: string[] = [];
    for (const path of [
      "/business/balance",
      "/business/banks",
      "/customers/1",
      "/business/balance",
    ])
      sent.push(await send({ path, key }));
    const [first = "", second = "", third = "", fourth = ""] = sent;
    const idsOf = async (query: string) =>
      (await list(query, key)).map(({ requestId }) => requestId);
    expect(await idsOf("")).toEqual(sent.toReversed());
    expect(await idsOf("pageSize=2&pageNumber=2")).toEqual([second, first]);
    expect(await idsOf("status=404")).toEqual([third]);
    expect(await idsOf("status=2xx&pageSize=2")).toEqual([fourth, second]);
    expect(await idsOf("route=getBalance")).toEqual([fourth, first]);
    expect(await idsOf("route=/business/balance")).toEqual([fourth, first]);
    expect(await idsOf("route=/customers/{id}")).toEqual([third]);
    for (const wrong of ["getBalance&status=4xx", "/customers/2"])
      expect([wrong, await idsOf(`route=${wrong}`)]).toEqual([wrong, []]);
    expect(await idsOf(`requestId=${second}`)).toEqual([second]);
    const { receivedAt } = await show(second, key);
    expect(await idsOf(`startDate=${receivedAt}`)).toEqual([fourth, third, second]);
    expect(await idsOf(`endDate=${receivedAt}`)).toEqual([second, first]);
    expect(await idsOf(`startDate=${receivedAt}&status=2xx`)).toEqual([fourth, second]);
    expect(await idsOf("endDate=2001-01-01")).toEqual([]);
    expect(await idsOf("startDate=1960-01-01&endDate=9999-12-31")).toHaveLength(4);
  });

  test.each([
    ["status=6xx", "status"],
    ["status=40", "status"],
    ["requestId=x", "requestId"],
    ["route=getBalanec", "route"],
    ["route=/business/blance", "route"],
    ["startDate=soon", "startDate"],
    ["startDate=2026-01-02&endDate=2026-01-01", "endDate"],
    ["pageNumber=900000", "pageNumber"],
  ])("refuses %s", async (query, param) => {
    const { body } = await ask(service, { path: `/business/requests?${query}` });
    expect(body.error).toMatchObject({ code: "validation_failed", param });
  });
});

async function sendRaw(body: string) {
  const response = await fetch(`${service.url}/customers`, {
    method: "POST",
    headers: {
      "x-service-api-key": service.business.test.apiKey,
      "content-type": "application/json",
      "x-service-signature": signature(service.business.test.publicKey, body),
      "x-service-signature-version": "v2",
    },
    body,
  });
  return { requestId: response.headers.get("x-request-id") ?? "", text: await response.text() };
}

const statusOf = async (id: string) =>
  (
    await service.kit.database.maybeOne<{ status: number }>(
      sql`select status from request_log where id = ${id}`,
    )
  )?.status;

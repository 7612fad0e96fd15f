import { afterAll, beforeAll, expect, test } from "vitest";
import { advanceClock } from "../../../../test/support/advance-clock.ts";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import {
  type Answered,
  answered,
  startTestService,
  type TestService,
} from "../../../../test/support/service.ts";
import {
  createBusiness,
  findEnvironment,
  setSignatureVersion,
} from "../../../domains/platform/businesses/index.ts";
import { sign } from "../admission/signature.ts";
import { stringToSign } from "../admission/signature-v3.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
});
afterAll(() => service.stop());

const PAYMENT = { amount: 1000, narration: "rent", destinationAccountNumber: "0123456789" };

interface Signed {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A payment that is signed with version 3 by the test key of a business. */
function payment(target = "/sample/payments", business = service.business, nowMs = Date.now()) {
  const [path = "", rawQuery = ""] = target.split("?");
  const body = JSON.stringify(PAYMENT);
  const { apiKey, publicKey } = business.test;
  const idempotencyKey = crypto.randomUUID();
  const timestamp = String(nowMs);
  const rawBody = Buffer.from(body);
  const message = stringToSign({
    ...{ timestamp, method: "POST", path, rawQuery, idempotencyKey, rawBody },
  });
  const headers = {
    "content-type": "application/json",
    "idempotency-key": idempotencyKey,
    "x-service-api-key": apiKey,
    "x-service-signature": sign(publicKey, message),
    "x-service-signature-version": "v3",
    "x-service-timestamp": timestamp,
  };
  return { method: "POST", target, headers, body };
}

async function send({ method, target, headers, body }: Signed): Promise<Answered> {
  return answered(await fetch(`${service.url}${target}`, { method, headers, body }));
}

const refusalOf = async (signed: Signed) => {
  const { status, body } = await send(signed);
  return [status, body.error?.code];
};

const REFUSED = [401, "invalid_signature"];

test("each spelling of a path is signed as it is sent, and is not accepted for the other", async () => {
  for (const target of ["/sample/payments", "/api/v1/sample/payments", "/sample/payments?b=2&a=+"])
    expect((await send(payment(target))).status).toBe(200);
  const signed = payment("/sample/payments");
  expect(await refusalOf({ ...signed, target: "/api/v1/sample/payments" })).toEqual(REFUSED);
});

test("a captured request pays once: with another Idempotency-Key it is refused", async () => {
  const signed = payment();
  expect((await send(signed)).status).toBe(200);
  const again = await send(signed);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const headers = { ...signed.headers, "idempotency-key": crypto.randomUUID() };
  expect(await refusalOf({ ...signed, headers })).toEqual(REFUSED);
});

test("a signature is not accepted on another route, with the other mode's key, or of another business", async () => {
  const signed = payment();
  expect(await refusalOf({ ...signed, target: "/sample/bulk" })).not.toEqual([200, undefined]);
  expect(await refusalOf({ ...signed, target: "/business/single" })).toEqual(REFUSED);
  const other = await createBusiness(service.kit, { name: "Other", approved: true });
  for (const apiKey of [service.business.live.apiKey, other.test.apiKey]) {
    const headers = { ...signed.headers, "x-service-api-key": apiKey };
    expect(await refusalOf({ ...signed, headers })).toEqual(REFUSED);
  }
});

test("a signature of version 3 is not one of version 2, even where its seven lines are the body", async () => {
  const signed = payment();
  const headers = { ...signed.headers, "x-service-signature-version": "v2" };
  expect(await refusalOf({ ...signed, headers })).toEqual(REFUSED);
});

test("a test clock that is set forward does not touch the five minutes", async () => {
  const business = await createBusiness(service.kit, { name: "Ahead", approved: true });
  const id = await findEnvironment(service.kit.database, business.businessId, "test");
  await advanceClock(service.kit.database, id, 86_400);
  expect((await send(payment("/sample/payments", business))).status).toBe(200);
  const tomorrow = payment("/sample/payments", business, Date.now() + 86_400_000);
  expect(await refusalOf(tomorrow)).toEqual(REFUSED);
});

test("an operator who demands version 3 has version 2 refused in that mode, and says so", async () => {
  const business = await createBusiness(service.kit, { name: "Strict", approved: true });
  const order = { businessId: business.businessId, mode: "test", by: "amina" } as const;
  await setSignatureVersion(service.kit, { ...order, oldestVersion: "v3" });
  const { headers, ...rest } = payment("/sample/payments", business);
  expect((await send({ headers, ...rest })).status).toBe(200);
  const v2 = {
    ...headers,
    "x-service-signature-version": "v2",
    "x-service-signature": sign(business.test.publicKey, rest.body),
  };
  const refused = await send({ headers: v2, ...rest });
  expect([refused.status, refused.body.error?.code]).toEqual(REFUSED);
  expect(refused.body.error?.message).toContain("must sign with version v3");
});

test("the signature helper signs the seven lines of version 3, and names the version", async () => {
  const { apiKey, publicKey } = service.business.test;
  const help = async (body: string) => {
    const headers = { "x-service-api-key": apiKey };
    const target = "/business/generatesignature";
    return (await send({ method: "POST", target, headers, body })).body.data;
  };
  const lines = "v3\n1790000000000\nPOST\n/business/single\n\nk\n00";
  expect(await help(lines)).toEqual({ signature: sign(publicKey, lines), version: "v3" });
  expect(await help("{}")).toEqual({ signature: sign(publicKey, "{}"), version: "v2" });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, signature } from "../../../../../test/support/service.ts";
import {
  askAs,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { sendLogged } from "./send-logged.ts";

let service: SessionService;
let developer: string;

beforeAll(async () => {
  service = await startSessionService();
  developer = service.people.add(service.business.businessId, "developer");
});
afterAll(() => service.stop());

const explain = async (requestId: string, as = developer, mode = "test") => {
  const path = `/b/${service.business.businessId}/${mode}/business/requests/${requestId}/signature`;
  return await askAs(service, { path, as });
};

const explanationOf = async (requestId: string) =>
  dataOf<{ explanation: object | null }>(await explain(requestId)).explanation;

const body = { firstName: "Bola", phone: "08031234567" };

const signedAs = (message: string) => ({
  "x-service-signature": signature(service.business.test.publicKey, message),
});

test("a member sees the bytes that had to be signed beside those that were, masked", async () => {
  const spaced = '{"firstName": "Bola", "phone": "08031234567"}';
  const requestId = await sendLogged(service, {
    path: "/business/single",
    body,
    headers: signedAs(spaced),
  });
  expect(await explanationOf(requestId)).toEqual({
    version: "v2",
    isBody: true,
    expected: {
      bytes: Buffer.byteLength(JSON.stringify(body)),
      text: '{"firstName":"Bola","phone":"080*****567"}',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    signed: {
      what: "the body written again as JSON with spaces between fields",
      bytes: Buffer.byteLength(spaced),
      text: '{"firstName": "Bola", "phone": "080*****567"}',
      firstDifferenceAt: 14,
    },
    mistake: expect.stringContaining("It was made over the body written again"),
  });
});

test("a query is compared as it was sent", async () => {
  const requestId = await sendLogged(service, {
    path: "/business/cards?b=1&a=2",
    headers: signedAs("b=1&a=2"),
  });
  expect(await explanationOf(requestId)).toMatchObject({
    isBody: false,
    expected: { bytes: 7, text: "a=2&b=1", digest: null },
    signed: { text: "b=1&a=2", firstDifferenceAt: 1 },
  });
});

test("if no frequent mistake was made, what was signed stays unknown", async () => {
  const requestId = await sendLogged(service, {
    path: "/business/cards",
    headers: signedAs("something"),
  });
  expect(await explanationOf(requestId)).toMatchObject({
    expected: { bytes: 0, text: "" },
    signed: null,
    mistake: null,
  });
});

test("nothing is explained about a request in live mode, or one refused for something else", async () => {
  const key = service.business.live;
  const live = await sendLogged(service, {
    path: "/business/cards",
    key,
    headers: { "x-service-signature": "wrong" },
  });
  expect((await explain(live, developer, "live")).body.data).toEqual({ explanation: null });
  const fine = await sendLogged(service, { path: "/business/balance" });
  expect(await explanationOf(fine)).toBeNull();
  const other = await sendLogged(service, { path: "/customers/1" });
  expect(await explanationOf(other)).toBeNull();
});

test("a request of the other mode, or of none, is not found", async () => {
  const requestId = await sendLogged(service, { path: "/business/balance" });
  for (const answer of [await explain(requestId, developer, "live"), await explain("req_x")])
    expect(answer.body.error).toMatchObject({ code: "not_found", param: "requestId" });
  const finance = service.people.add(service.business.businessId, "finance");
  expect((await explain(requestId, finance)).status).toBe(403);
});

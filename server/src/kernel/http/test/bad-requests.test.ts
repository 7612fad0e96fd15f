import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BadRequest,
  expectNothingBroke,
  expectRefusals,
  PAYMENT,
  PAYMENTS,
  type Refused,
  type Sent,
} from "../../../../test/support/bad-requests.ts";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { signature, startTestService, type TestService } from "../../../../test/support/service.ts";
import { sql } from "../../database/sql.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
  await service.kit.database.run(
    sql`update environments set requests_per_second = 10000, requests_burst = 10000`,
  );
});
afterAll(() => service.stop());

const wrongKey: Refused = ["invalid_api_key", 401, null];
const wrongSignature: Refused = ["invalid_signature", 401, null];
const noSignature: Refused = ["invalid_signature", 401, "X-Service-Signature"];
const wrongVersion: Refused = ["invalid_signature", 401, "X-Service-Signature-Version"];
const signed = (value: string | undefined): Sent => ({ headers: { "x-service-signature": value } });

const headers: readonly BadRequest[] = [
  ["no API key", { headers: { "x-service-api-key": undefined } }, wrongKey],
  ["an empty API key", { headers: { "x-service-api-key": "" } }, wrongKey],
  ["an unknown key", { headers: { "x-service-api-key": "test_key_unknown" } }, wrongKey],
  ["a key of no mode", { headers: { "x-service-api-key": "prod_key_abc" } }, wrongKey],
  ["a prefix alone", { headers: { "x-service-api-key": "test_key_" } }, wrongKey],
  ["a bearer token", { headers: { "x-service-api-key": "Bearer test_key_abc" } }, wrongKey],
  ["SQL for a key", { headers: { "x-service-api-key": "test_key_' or 1=1 --" } }, wrongKey],
  [
    "7,000 characters of key",
    { headers: { "x-service-api-key": `test_key_${"a".repeat(7_000)}` } },
    wrongKey,
  ],
  ["no signature", signed(undefined), noSignature],
  ["an empty signature", signed(""), noSignature],
  ["a signature of other bytes", signed(signature("x", "y")), wrongSignature],
  ["a signature in hexadecimal", signed("ab".repeat(32)), wrongSignature],
  ["a signature that is cut", signed("AAAA"), wrongSignature],
  ["a signature of 44 equals signs", signed("=".repeat(44)), wrongSignature],
  ["7,000 characters of signature", signed("A".repeat(7_000)), wrongSignature],
  ["no version", { headers: { "x-service-signature-version": undefined } }, wrongVersion],
  ["version v1", { headers: { "x-service-signature-version": "v1" } }, wrongVersion],
  ["version V2", { headers: { "x-service-signature-version": "V2" } }, wrongVersion],
  ["version 2", { headers: { "x-service-signature-version": "2" } }, wrongVersion],
  ["two versions", { headers: { "x-service-signature-version": "v2, v2" } }, wrongVersion],
  [
    "no Idempotency-Key",
    { headers: { "idempotency-key": undefined } },
    ["missing_field", 400, "Idempotency-Key"],
  ],
  [
    "an empty Idempotency-Key",
    { headers: { "idempotency-key": "" } },
    ["missing_field", 400, "Idempotency-Key"],
  ],
  [
    "256 characters of key",
    { headers: { "idempotency-key": "k".repeat(256) } },
    ["validation_failed", 400, "Idempotency-Key"],
  ],
  [
    "a key with é",
    { headers: { "idempotency-key": "caf\u00e9" } },
    ["validation_failed", 400, "Idempotency-Key"],
  ],
  [
    "a key with a tab",
    { headers: { "idempotency-key": "a\tb" } },
    ["validation_failed", 400, "Idempotency-Key"],
  ],
];

const read = (path: string): Sent => ({ method: "GET", path: `/api/v1/sample${path}` });

const queries: readonly BadRequest[] = [
  ["a required query value missing", read("/items/1"), ["missing_field", 400, "reference"]],
  ["an empty one", read("/items/1?reference="), ["missing_field", 400, "reference"]],
  [
    "one given twice",
    read("/items/1?reference=a&reference=b"),
    ["validation_failed", 400, "reference"],
  ],
  [
    "256 characters",
    read(`/items/1?reference=${"r".repeat(256)}`),
    ["validation_failed", 400, "reference"],
  ],
  [
    "letters for a number in the path",
    read("/items/abc?reference=a"),
    ["validation_failed", 400, "id"],
  ],
  ["zero in the path", read("/items/0?reference=a"), ["validation_failed", 400, "id"]],
  ["a fraction in the path", read("/items/1.5?reference=a"), ["validation_failed", 400, "id"]],
  ["page 0", read("/items?pageNumber=0"), ["validation_failed", 400, "pageNumber"]],
  ["page -1", read("/items?pageNumber=-1"), ["validation_failed", 400, "pageNumber"]],
  ["page 1.5", read("/items?pageNumber=1.5"), ["validation_failed", 400, "pageNumber"]],
  ["page abc", read("/items?pageNumber=abc"), ["validation_failed", 400, "pageNumber"]],
  ["page 1e99", read("/items?pageNumber=1e99"), ["validation_failed", 400, "pageNumber"]],
  ["an empty page", read("/items?pageNumber="), ["validation_failed", 400, "pageNumber"]],
  ["size 0", read("/items?pageSize=0"), ["validation_failed", 400, "pageSize"]],
  ["size 201", read("/items?pageSize=201"), ["validation_failed", 400, "pageSize"]],
  ["size ten", read("/items?pageSize=ten"), ["validation_failed", 400, "pageSize"]],
];

const noRoute: Refused = ["not_found", 404, null];
const noMethod: Refused = ["method_not_allowed", 405, null];

const routing: readonly BadRequest[] = [
  ["an unknown path", { method: "GET", path: "/api/v1/nothing" }, noRoute],
  ["the root", { method: "GET", path: "/" }, noRoute],
  ["the prefix alone", { method: "GET", path: "/api/v1" }, noRoute],
  ["another version", { path: "/api/v2/sample/payments" }, noRoute],
  ["a path in capitals", { path: "/API/V1/SAMPLE/PAYMENTS" }, noRoute],
  ["a doubled slash", { path: "/api/v1//sample/payments" }, noRoute],
  ["a doubled prefix", { path: "/api/v1/api/v1/sample/payments" }, noRoute],
  ["a path that climbs", { path: "/api/v1/sample/%2e%2e/payments" }, noRoute],
  ["a slash at the end", { path: `${PAYMENTS}/` }, noRoute],
  ["a longer path", { path: `${PAYMENTS}/more` }, noRoute],
  ["GET where POST is", { method: "GET" }, noMethod],
  ["PUT", { method: "PUT" }, noMethod],
  ["PATCH", { method: "PATCH" }, noMethod],
  ["DELETE", { method: "DELETE" }, noMethod],
  ["OPTIONS", { method: "OPTIONS" }, noMethod],
  ["PROPFIND", { method: "PROPFIND" }, noMethod],
  ["POST where GET is", { path: "/sample/items" }, noMethod],
  [
    "a body over 1 MiB",
    { raw: JSON.stringify({ ...PAYMENT, note: "a".repeat(1024 * 1024) }) },
    ["payload_too_large", 413, null],
  ],
  [
    "a huge body without a key",
    { raw: "a".repeat(2 * 1024 * 1024), headers: { "x-service-api-key": undefined } },
    ["payload_too_large", 413, null],
  ],
];

describe.each([
  ["headers", headers],
  ["queries and paths", queries],
  ["routes and sizes", routing],
])("%s", (_, requests) => expectRefusals(() => service, requests));

/** What no client library lets one send. */
const wire: [string, string, 400 | 401 | 405][] = [
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
  ["no host", "GET /business/balance HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  [
    "an unknown expectation",
    "GET / HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nConnection: close\r\n\r\n",
    400,
  ],
  ["a version that is not", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400],
  ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n", 400],
  ["a header with a NUL", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400],
  ["20 KiB of headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_480)}\r\n\r\n`, 400],
  ["a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
  ],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  [
    "a broken chunk",
    "POST /sample/payments HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    400,
  ],
  [
    "a broken escape in the path",
    "GET /sample/items/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    400,
  ],
  [
    "the API key twice",
    "GET /business/balance HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Service-Api-Key: a\r\nX-Service-Api-Key: b\r\n\r\n",
    401,
  ],
];

test.each(wire)("on the wire: %s", async (_, bytes, status) => {
  const text = await onTheWire(bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body = JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));
  expect(body.data).toBeNull();
  const codes = { 400: "invalid_request", 401: "invalid_api_key", 405: "method_not_allowed" };
  expect(body.error.code).toBe(codes[status]);
  if (status === 405) expect(text).toMatch(/^Allow: DELETE, GET, HEAD, PATCH, POST, PUT\r$/m);
});

function onTheWire(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(service.port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setTimeout(5_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
}

test("there are more than 50 bad requests, and none was an error of ours", () => {
  expect([headers, queries, routing, wire].flat().length).toBeGreaterThan(50);
  expectNothingBroke(service);
});

describe("a query that cannot be read as it was meant", () => {
  const refused = async (query: string, path = "banks") => {
    const answer = await fetch(`${service.url}/api/v1/business/${path}?${query}`, {
      headers: { "x-service-api-key": service.business.test.apiKey },
    });
    const { error } = JSON.parse(await answer.text());
    return [answer.status, error?.code, error?.param, error?.message];
  };

  test.each(["searchBy=%ff", "searchBy=%", "searchBy=%zz", "%ff=1"])("%s", async (query) => {
    const [status, code, param, message] = await refused(query);
    expect([status, code, param]).toEqual([400, "invalid_request", null]);
    expect(message).toContain("broken escape");
  });

  test("a field that is given twice; one that the route does not know may be", async () => {
    expect(await refused("searchBy=a&searchBy=b")).toEqual([
      400,
      "validation_failed",
      "searchBy",
      "`searchBy` is given twice. Send it once.",
    ]);
    const known = "amount=1000&destinationBankCode=058";
    expect((await refused(`${known}&tag=a&tag=b`, "transfer/fee"))[0]).toBe(200);
  });
});

test.each([
  ["in the path", "GET /business/b\u00e4nks HTTP/1.1\r\nHost: x\r\n"],
  ["in the query", "GET /business/banks?searchBy=\u00e4 HTTP/1.1\r\nHost: x\r\n"],
])("a URL with bytes that a URL cannot hold, %s, is to be percent-encoded", async (_, head) => {
  const { apiKey } = service.business.test;
  const text = await onTheWire(
    Buffer.from(`${head}X-Service-Api-Key: ${apiKey}\r\nConnection: close\r\n\r\n`, "latin1"),
  );
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(text).toContain("Percent-encode the URL");
});

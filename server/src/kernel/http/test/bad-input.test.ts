import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { answered, signature, startTestService, type TestService } from "../../../../test/support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
  await service.kit.database.run({ text: "update environments set requests_per_second = 10000, requests_burst = 10000", values: [] });
});
afterAll(() => service.stop());

const PAYMENT = { amount: 1000, narration: "rent", destinationAccountNumber: "0123456789" };
const PATH = "/api/v1/sample/payments";

type Refused = [code: string, status: number, param?: string | null];

interface Sent {
  method?: string;
  path?: string;
  raw?: string | Buffer;
  headers?: Record<string, string | undefined>;
}

/** A request that is right but for what the case changes: the signature is that of the bytes that are sent. */
async function send({ method = "POST", path = PATH, raw = JSON.stringify(PAYMENT), headers = {} }: Sent) {
  const { apiKey, publicKey } = service.business.test;
  const query = path.split("?")[1] ?? "";
  const all: Record<string, string | undefined> = {
    "x-service-api-key": apiKey,
    "x-service-signature": signature(publicKey, method === "GET" ? query.split("&").sort().join("&") : raw),
    "x-service-signature-version": "v2",
    "idempotency-key": crypto.randomUUID(),
    "content-type": "application/json",
    ...headers,
  };
  const present = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const body = method === "GET" || method === "HEAD" ? {} : { body: raw };
  return answered(await fetch(`${service.url}${path}`, { method, headers: present, ...body }));
}

const withField = (field: string, json: string): Sent => {
  const rest = Object.entries(PAYMENT).filter(([name]) => name !== field);
  const members = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return { raw: `{${[...members, `${JSON.stringify(field)}:${json}`].join(",")}}` };
};
const without = (field: string): Sent => ({
  raw: JSON.stringify(Object.fromEntries(Object.entries(PAYMENT).filter(([name]) => name !== field))),
});
const amount = (json: string): Sent => withField("amount", json);
const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const bulk = (json: string): Sent => ({ path: "/api/v1/sample/bulk", raw: json });
const item = (json: string) => bulk(`{"phoneNumber":"08030000000","transferRequest":[{"amount":1,"narration":"a"},${json}]}`);

const unreadable: Refused = ["invalid_request", 400, null];
const badAmount: Refused = ["invalid_amount", 400, "amount"];

const notJson: [string, Sent, Refused][] = [
  ["an empty body", { raw: "" }, unreadable],
  ["white space alone", { raw: "   " }, unreadable],
  ["a bare word", { raw: "hello" }, unreadable],
  ["a JSON string", { raw: '"hello"' }, unreadable],
  ["a JSON number", { raw: "12" }, unreadable],
  ["null", { raw: "null" }, unreadable],
  ["true", { raw: "true" }, unreadable],
  ["an array", { raw: "[]" }, unreadable],
  ["an array of objects", { raw: "[{}]" }, unreadable],
  ["an object that does not end", { raw: '{"amount":1' }, unreadable],
  ["a string that does not end", { raw: '{"amount":"1' }, unreadable],
  ["a trailing comma", { raw: '{"amount":1,}' }, unreadable],
  ["two documents", { raw: "{}{}" }, unreadable],
  ["single quotes", { raw: "{'amount':1}" }, unreadable],
  ["a comment", { raw: '{"amount":1}//' }, unreadable],
  ["unquoted names", { raw: "{amount:1}" }, unreadable],
  ["NaN", amount("NaN"), unreadable],
  ["Infinity", amount("Infinity"), unreadable],
  ["a hexadecimal number", amount("0x10"), unreadable],
  ["a leading zero", amount("010"), unreadable],
  ["a leading plus", amount("+1"), unreadable],
  ["a leading dot", amount(".5"), unreadable],
  ["a trailing dot", amount("5."), unreadable],
  ["a raw NUL", { raw: '{"amount":1,"narration":"a\0b"}' }, unreadable],
  ["a raw NUL byte alone", { raw: "\0" }, unreadable],
  ["a raw line break in a string", { raw: '{"narration":"a\nb"}' }, unreadable],
  ["bytes that are no UTF-8", { raw: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }, unreadable],
  ["overlong UTF-8", { raw: Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]) }, unreadable],
  ["a surrogate in UTF-8", { raw: Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]) }, unreadable],
  ["UTF-16", { raw: Buffer.from('{"amount":1}', "utf16le") }, unreadable],
  ["a byte order mark", { raw: `\ufeff${JSON.stringify(PAYMENT)}` }, unreadable],
  ["compressed bytes", { raw: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]) }, unreadable],
  ["a form", { raw: "amount=1&narration=rent" }, unreadable],
  ["XML", { raw: "<amount>1</amount>" }, unreadable],
  ["33 levels of nesting", { raw: nested(33) }, unreadable],
  ["100,000 levels of nesting", { raw: nested(100_000) }, unreadable],
  ["100,000 nested objects", { raw: '{"a":'.repeat(100_000) }, unreadable],
  ["the same field twice", { raw: `{"amount":1,${JSON.stringify(PAYMENT).slice(1)}` }, unreadable],
  ["the same field twice, written with an escape", { raw: `{"\\u0061mount":1,${JSON.stringify(PAYMENT).slice(1)}` }, unreadable],
  ["the same field twice, deep inside", { raw: '{"a":{"b":1,"b":2}}' }, unreadable],
  ["__proto__", { raw: '{"__proto__":{"amount":1}}' }, unreadable],
  ["__proto__ with an escape", { raw: '{"\\u005f_proto__":{"amount":1}}' }, unreadable],
  ["__proto__ deep inside", { raw: '{"a":{"__proto__":null,"b":1}}' }, unreadable],
];

const contentTypes: [string, Sent, Refused][] = [
  ["no content type", { headers: { "content-type": "" } }, unreadable],
  ["plain text", { headers: { "content-type": "text/plain" } }, unreadable],
  ["a form's content type", { headers: { "content-type": "application/x-www-form-urlencoded" } }, unreadable],
  ["multipart", { headers: { "content-type": "multipart/form-data; boundary=x" } }, unreadable],
  ["a made-up type", { headers: { "content-type": "application/jsonx" } }, unreadable],
  ["nonsense as the type", { headers: { "content-type": "json" } }, unreadable],
  ["two types", { headers: { "content-type": "application/json, text/plain" } }, unreadable],
];

const amounts: [string, Sent, Refused][] = [
  ["a string", amount('"1000"'), badAmount],
  ["an empty string", amount('""'), badAmount],
  ["true", amount("true"), badAmount],
  ["an array", amount("[1]"), badAmount],
  ["an object", amount('{"value":1}'), badAmount],
  ["zero", amount("0"), badAmount],
  ["minus zero", amount("-0"), badAmount],
  ["zero with decimals", amount("0.00"), badAmount],
  ["negative", amount("-1"), badAmount],
  ["the least negative", amount("-0.01"), badAmount],
  ["three decimals", amount("0.001"), badAmount],
  ["three decimals of a larger one", amount("1000.005"), badAmount],
  ["a third", amount("0.3333333333333333"), badAmount],
  ["a sum of doubles", amount("0.30000000000000004"), badAmount],
  ["many decimals that round to whole", amount("1000.000000000000000001"), badAmount],
  ["nines that round up", amount("999.99999999999999999999"), badAmount],
  ["1e400", amount("1e400"), badAmount],
  ["-1e400", amount("-1e400"), badAmount],
  ["1e-400", amount("1e-400"), badAmount],
  ["1e-3", amount("1e-3"), badAmount],
  ["10^18", amount("1000000000000000000"), badAmount],
  ["one more than the most", amount("1000000000001"), badAmount],
  ["a kobo more than the most", amount("1000000000000.01"), badAmount],
  ["2^53 + 1", amount("9007199254740993"), badAmount],
  ["a hundred digits", amount("9".repeat(100)), badAmount],
  ["ten thousand digits", amount("9".repeat(10_000)), badAmount],
];

const fields: [string, Sent, Refused][] = [
  ["no fields", { raw: "{}" }, ["missing_field", 400, "amount"]],
  ["no amount", without("amount"), ["missing_field", 400, "amount"]],
  ["a null amount", amount("null"), ["missing_field", 400, "amount"]],
  ["no narration", without("narration"), ["missing_field", 400, "narration"]],
  ["a null narration", withField("narration", "null"), ["missing_field", 400, "narration"]],
  ["an empty narration", withField("narration", '""'), ["missing_field", 400, "narration"]],
  ["a number as narration", withField("narration", "5"), ["validation_failed", 400, "narration"]],
  ["a boolean as narration", withField("narration", "false"), ["validation_failed", 400, "narration"]],
  ["an array as narration", withField("narration", "[]"), ["validation_failed", 400, "narration"]],
  ["an object as narration", withField("narration", "{}"), ["validation_failed", 400, "narration"]],
  ["101 characters of narration", withField("narration", `"${"a".repeat(101)}"`), ["validation_failed", 400, "narration"]],
  ["101 wide characters", withField("narration", `"${"₦".repeat(101)}"`), ["validation_failed", 400, "narration"]],
  ["an escaped NUL", withField("narration", '"a\\u0000b"'), ["validation_failed", 400, "narration"]],
  ["half a surrogate pair", withField("narration", '"\\ud800"'), ["validation_failed", 400, "narration"]],
  ["the other half", withField("narration", '"\\udc00x"'), ["validation_failed", 400, "narration"]],
  ["a pair the wrong way round", withField("narration", '"\\udc00\\ud800"'), ["validation_failed", 400, "narration"]],
  ["a NUL in a field nobody reads", withField("note", '"\\u0000"'), ["validation_failed", 400, "note"]],
  ["broken text deep inside", withField("note", '{"a":[{"b":"\\ud800"}]}'), ["validation_failed", 400, "note.a.0.b"]],
  ["256 characters of e-mail", withField("email", `"${"e".repeat(256)}"`), ["validation_failed", 400, "email"]],
  ["a number as e-mail", withField("email", "1"), ["validation_failed", 400, "email"]],
  ["a string for a boolean", withField("urgent", '"true"'), ["validation_failed", 400, "urgent"]],
  ["a number for a boolean", withField("urgent", "1"), ["validation_failed", 400, "urgent"]],
  ["no account number", without("destinationAccountNumber"), ["missing_field", 400, "destinationAccountNumber"]],
  ["an empty account number", withField("destinationAccountNumber", '""'), ["missing_field", 400, "destinationAccountNumber"]],
  ["nine digits", withField("destinationAccountNumber", '"012345678"'), ["invalid_account_number", 400, "destinationAccountNumber"]],
  ["eleven digits", withField("destinationAccountNumber", '"01234567890"'), ["invalid_account_number", 400, "destinationAccountNumber"]],
  ["letters", withField("destinationAccountNumber", '"01234S6789"'), ["invalid_account_number", 400, "destinationAccountNumber"]],
  ["a trailing line break", withField("destinationAccountNumber", '"0123456789\\n"'), ["invalid_account_number", 400, "destinationAccountNumber"]],
  ["Arabic digits", withField("destinationAccountNumber", '"٠١٢٣٤٥٦٧٨٩"'), ["invalid_account_number", 400, "destinationAccountNumber"]],
  ["an account number as number", withField("destinationAccountNumber", "1234567890"), ["invalid_account_number", 400, "destinationAccountNumber"]],
  ["a BVN of ten digits", withField("bvn", '"2222222222"'), ["invalid_bvn", 400, "bvn"]],
  ["a BVN of twelve", withField("bvn", '"222222222222"'), ["invalid_bvn", 400, "bvn"]],
  ["a BVN with a space", withField("bvn", '"2222222222 "'), ["invalid_bvn", 400, "bvn"]],
  ["a BVN as number", withField("bvn", "22222222222"), ["invalid_bvn", 400, "bvn"]],
];

const lists: [string, Sent, Refused][] = [
  ["no list", bulk('{"phoneNumber":"1"}'), ["missing_field", 400, "transferRequest"]],
  ["an object for a list", bulk('{"phoneNumber":"1","transferRequest":{}}'), ["validation_failed", 400, "transferRequest"]],
  ["an empty list", bulk('{"phoneNumber":"1","transferRequest":[]}'), ["validation_failed", 400, "transferRequest"]],
  ["1,001 items", bulk(JSON.stringify({ phoneNumber: "1", transferRequest: Array.from({ length: 1001 }, () => ({ amount: 1, narration: "a" })) })), ["validation_failed", 400, "transferRequest"]],
  ["a number as item", item("5"), ["validation_failed", 400, "transferRequest.1"]],
  ["null as item", item("null"), ["validation_failed", 400, "transferRequest.1"]],
  ["an item without amount", item('{"narration":"a"}'), ["missing_field", 400, "transferRequest.1.amount"]],
  ["an item with a null amount", item('{"amount":null,"narration":"a"}'), ["missing_field", 400, "transferRequest.1.amount"]],
  ["a fraction where whole is asked", item('{"amount":1.5,"narration":"a"}'), ["invalid_amount", 400, "transferRequest.1.amount"]],
  ["a string amount in an item", item('{"amount":"1","narration":"a"}'), ["invalid_amount", 400, "transferRequest.1.amount"]],
  ["1e400 in an item", item('{"amount":1e400,"narration":"a"}'), ["invalid_amount", 400, "transferRequest.1.amount"]],
  ["an empty narration in an item", item('{"amount":1,"narration":""}'), ["missing_field", 400, "transferRequest.1.narration"]],
  ["broken text in an item", item('{"amount":1,"narration":"\\udfff"}'), ["validation_failed", 400, "transferRequest.1.narration"]],
];

const wrongKey: Refused = ["invalid_api_key", 401, null];
const wrongSignature: Refused = ["invalid_signature", 401, null];
const signed = (value: string | undefined): Sent => ({ headers: { "x-service-signature": value } });

const headers: [string, Sent, Refused][] = [
  ["no API key", { headers: { "x-service-api-key": undefined } }, wrongKey],
  ["an empty API key", { headers: { "x-service-api-key": "" } }, wrongKey],
  ["an unknown key", { headers: { "x-service-api-key": "test_key_unknown" } }, wrongKey],
  ["a key of no mode", { headers: { "x-service-api-key": "prod_key_abc" } }, wrongKey],
  ["a prefix alone", { headers: { "x-service-api-key": "test_key_" } }, wrongKey],
  ["a bearer token", { headers: { "x-service-api-key": "Bearer test_key_abc" } }, wrongKey],
  ["SQL for a key", { headers: { "x-service-api-key": "test_key_' or 1=1 --" } }, wrongKey],
  ["7,000 characters of key", { headers: { "x-service-api-key": `test_key_${"a".repeat(7_000)}` } }, wrongKey],
  ["no signature", signed(undefined), wrongSignature],
  ["an empty signature", signed(""), wrongSignature],
  ["a signature of other bytes", signed(signature("x", "y")), wrongSignature],
  ["a signature in hexadecimal", signed("ab".repeat(32)), wrongSignature],
  ["a signature that is cut", signed("AAAA"), wrongSignature],
  ["a signature of 44 equals signs", signed("=".repeat(44)), wrongSignature],
  ["7,000 characters of signature", signed("A".repeat(7_000)), wrongSignature],
  ["no version", { headers: { "x-service-signature-version": undefined } }, wrongSignature],
  ["version v1", { headers: { "x-service-signature-version": "v1" } }, wrongSignature],
  ["version V2", { headers: { "x-service-signature-version": "V2" } }, wrongSignature],
  ["version 2", { headers: { "x-service-signature-version": "2" } }, wrongSignature],
  ["two versions", { headers: { "x-service-signature-version": "v2, v2" } }, wrongSignature],
  ["no Idempotency-Key", { headers: { "idempotency-key": undefined } }, ["missing_field", 400, "Idempotency-Key"]],
  ["an empty Idempotency-Key", { headers: { "idempotency-key": "" } }, ["missing_field", 400, "Idempotency-Key"]],
  ["256 characters of key", { headers: { "idempotency-key": "k".repeat(256) } }, ["validation_failed", 400, "Idempotency-Key"]],
  ["a key with é", { headers: { "idempotency-key": "caf\u00e9" } }, ["validation_failed", 400, "Idempotency-Key"]],
  ["a key with a tab", { headers: { "idempotency-key": "a\tb" } }, ["validation_failed", 400, "Idempotency-Key"]],
];

const read = (path: string): Sent => ({ method: "GET", path: `/api/v1/sample${path}` });

const queries: [string, Sent, Refused][] = [
  ["a required query value missing", read("/items/1"), ["missing_field", 400, "reference"]],
  ["an empty one", read("/items/1?reference="), ["missing_field", 400, "reference"]],
  ["one given twice", read("/items/1?reference=a&reference=b"), ["validation_failed", 400, "reference"]],
  ["256 characters", read(`/items/1?reference=${"r".repeat(256)}`), ["validation_failed", 400, "reference"]],
  ["letters for a number in the path", read("/items/abc?reference=a"), ["validation_failed", 400, "id"]],
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

const routing: [string, Sent, Refused][] = [
  ["an unknown path", { method: "GET", path: "/api/v1/nothing" }, noRoute],
  ["the root", { method: "GET", path: "/" }, noRoute],
  ["the prefix alone", { method: "GET", path: "/api/v1" }, noRoute],
  ["another version", { path: "/api/v2/sample/payments" }, noRoute],
  ["a path in capitals", { path: "/API/V1/SAMPLE/PAYMENTS" }, noRoute],
  ["a doubled slash", { path: "/api/v1//sample/payments" }, noRoute],
  ["a doubled prefix", { path: "/api/v1/api/v1/sample/payments" }, noRoute],
  ["a path that climbs", { path: "/api/v1/sample/%2e%2e/payments" }, noRoute],
  ["a longer path", { path: `${PATH}/more` }, noRoute],
  ["GET where POST is", { method: "GET" }, noMethod],
  ["PUT", { method: "PUT" }, noMethod],
  ["PATCH", { method: "PATCH" }, noMethod],
  ["DELETE", { method: "DELETE" }, noMethod],
  ["OPTIONS", { method: "OPTIONS" }, noMethod],
  ["PROPFIND", { method: "PROPFIND" }, noMethod],
  ["POST where GET is", { path: "/sample/items" }, noMethod],
  ["a body over 1 MiB", { raw: JSON.stringify({ ...PAYMENT, note: "a".repeat(1024 * 1024) }) }, ["payload_too_large", 413, null]],
  ["a huge body without a key", { raw: "a".repeat(2 * 1024 * 1024), headers: { "x-service-api-key": undefined } }, ["payload_too_large", 413, null]],
];

describe.each([
  ["bytes that are no JSON object", notJson],
  ["content types", contentTypes],
  ["amounts", amounts],
  ["fields", fields],
  ["items of lists", lists],
  ["headers", headers],
  ["queries and paths", queries],
  ["routes and sizes", routing],
])("%s", (_, cases) => {
  test.each(cases)("%s", async (_name, sent, [code, status, param]) => {
    const answer = await send(sent);
    expect({ status: answer.status, ...answer.body.error, message: undefined }).toEqual({
      status,
      code,
      param: param ?? null,
      message: undefined,
    });
    expect(answer.body.data).toBeNull();
    expect(answer.headers.get("x-request-id")).toBe(answer.body.meta.request_id);
    expect(answer.body.error?.message).toMatch(/^.{10,}\.$/s);
  });
});

/** What no client library lets one send. */
const wire: [string, string, number][] = [
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["a version that is not", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n", 400],
  ["a header with a NUL", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400],
  ["20 KiB of headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_480)}\r\n\r\n`, 400],
  ["a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  ["a length and chunks", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
  ["a broken chunk", "POST /sample/payments HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400],
  ["a broken escape in the path", "GET /sample/items/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["the API key twice", "GET /business/balance HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Service-Api-Key: a\r\nX-Service-Api-Key: b\r\n\r\n", 401],
];

test.each(wire)("on the wire: %s", async (_, bytes, status) => {
  const text = await onTheWire(bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body = JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));
  expect(body.data).toBeNull();
  expect(body.error.code).toBe(status === 401 ? "invalid_api_key" : "invalid_request");
});

function onTheWire(bytes: string): Promise<string> {
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

test("there are at least 150 malformed requests, and none was an error of ours", () => {
  const all = [notJson, contentTypes, amounts, fields, lists, headers, queries, routing, wire];
  expect(all.flat().length).toBeGreaterThanOrEqual(150);
  expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

const right: [string, Sent][] = [
  ["an exact decimal", amount("1000.55")],
  ["1000.00", amount("1000.00")],
  ["1e3", amount("1e3")],
  ["1.5e3", amount("1.5e3")],
  ["many zeros behind the point", amount("1000.0000000000000000000")],
  ["the least", amount("0.01")],
  ["the most", amount("1000000000000")],
  ["unknown fields", withField("unknown", '{"a":[1,2.123456789012345678,null]}')],
  ["null for an optional field", withField("bvn", "null")],
  ["a name like constructor", withField("constructor", '"x"')],
  ["100 wide characters", withField("narration", `"${"😀".repeat(100)}"`)],
  ["a charset behind the type", { headers: { "content-type": "Application/JSON; charset=utf-8" } }],
  ["255 characters of key", { headers: { "idempotency-key": "k".repeat(255) } }],
  ["the other spelling of the path", { path: "/sample/payments" }],
];

test.each(right)("takes %s", async (_, sent) => {
  const answer = await send(sent);
  expect(answer.body.error).toBeNull();
  expect(answer.status).toBe(200);
});

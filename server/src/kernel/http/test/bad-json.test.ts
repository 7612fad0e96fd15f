import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BadRequest,
  expectNothingBroke,
  expectRefusals,
  PAYMENT,
  type Refused,
  type Sent,
  sendRaw,
} from "../../../../test/support/bad-requests.ts";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { startTestService, type TestService } from "../../../../test/support/service.ts";
import { sql } from "../../database/sql.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
  await service.kit.database.run(
    sql`update environments set requests_per_second = 10000, requests_burst = 10000`,
  );
});
afterAll(() => service.stop());

const withField = (field: string, json: string): Sent => {
  const rest = Object.entries(PAYMENT).filter(([name]) => name !== field);
  const members = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return { raw: `{${[...members, `${JSON.stringify(field)}:${json}`].join(",")}}` };
};
const amount = (json: string): Sent => withField("amount", json);
const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;

const unreadable: Refused = ["invalid_request", 400, null];

const notJson: readonly BadRequest[] = [
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
  [
    "bytes that are no UTF-8",
    { raw: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    unreadable,
  ],
  [
    "overlong UTF-8",
    { raw: Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]) },
    unreadable,
  ],
  [
    "a surrogate in UTF-8",
    { raw: Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]) },
    unreadable,
  ],
  ["UTF-16", { raw: Buffer.from('{"amount":1}', "utf16le") }, unreadable],
  ["a byte order mark", { raw: `\ufeff${JSON.stringify(PAYMENT)}` }, unreadable],
  ["compressed bytes", { raw: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]) }, unreadable],
  ["a form", { raw: "amount=1&narration=rent" }, unreadable],
  ["XML", { raw: "<amount>1</amount>" }, unreadable],
  ["33 levels of nesting", { raw: nested(33) }, unreadable],
  ["100,000 levels of nesting", { raw: nested(100_000) }, unreadable],
  ["100,000 nested objects", { raw: '{"a":'.repeat(100_000) }, unreadable],
  ["the same field twice", { raw: `{"amount":1,${JSON.stringify(PAYMENT).slice(1)}` }, unreadable],
  [
    "the same field twice, written with an escape",
    { raw: `{"\\u0061mount":1,${JSON.stringify(PAYMENT).slice(1)}` },
    unreadable,
  ],
  ["the same field twice, deep inside", { raw: '{"a":{"b":1,"b":2}}' }, unreadable],
  ["__proto__", { raw: '{"__proto__":{"amount":1}}' }, unreadable],
  ["__proto__ with an escape", { raw: '{"\\u005f_proto__":{"amount":1}}' }, unreadable],
  ["__proto__ deep inside", { raw: '{"a":{"__proto__":null,"b":1}}' }, unreadable],
];

const contentTypes: readonly BadRequest[] = [
  ["no content type", { headers: { "content-type": "" } }, unreadable],
  ["plain text", { headers: { "content-type": "text/plain" } }, unreadable],
  [
    "a form's content type",
    { headers: { "content-type": "application/x-www-form-urlencoded" } },
    unreadable,
  ],
  ["multipart", { headers: { "content-type": "multipart/form-data; boundary=x" } }, unreadable],
  ["a fake type", { headers: { "content-type": "application/jsonx" } }, unreadable],
  ["nonsense as the type", { headers: { "content-type": "json" } }, unreadable],
  ["two types", { headers: { "content-type": "application/json, text/plain" } }, unreadable],
];

describe.each([
  ["bytes that are no JSON object", notJson],
  ["content types", contentTypes],
])("%s", (_, requests) => expectRefusals(() => service, requests));

test("the answer to a request without a body says so, whatever it says of the body's type", async () => {
  for (const type of ["", "application/json"]) {
    const { body } = await sendRaw(service, { raw: "", headers: { "content-type": type } });
    expect(body.error?.message).toBe("The body is empty. Send a JSON object, at least `{}`.");
  }
});

test("there are at least 50 unreadable bodies, and none was an error of ours", () => {
  expect([notJson, contentTypes].flat().length).toBeGreaterThanOrEqual(50);
  expectNothingBroke(service);
});

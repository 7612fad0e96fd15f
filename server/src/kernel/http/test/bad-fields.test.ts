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
const without = (field: string): Sent => ({
  raw: JSON.stringify(
    Object.fromEntries(Object.entries(PAYMENT).filter(([name]) => name !== field)),
  ),
});
const amount = (json: string): Sent => withField("amount", json);
const bulk = (json: string): Sent => ({ path: "/api/v1/sample/bulk", raw: json });
const item = (json: string) =>
  bulk(`{"phoneNumber":"08030000000","transferRequest":[{"amount":1,"narration":"a"},${json}]}`);

const badAmount: Refused = ["invalid_amount", 400, "amount"];

const amounts: readonly BadRequest[] = [
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

const fields: readonly BadRequest[] = [
  ["no fields", { raw: "{}" }, ["missing_field", 400, "amount"]],
  ["no amount", without("amount"), ["missing_field", 400, "amount"]],
  ["a null amount", amount("null"), ["missing_field", 400, "amount"]],
  ["no narration", without("narration"), ["missing_field", 400, "narration"]],
  ["a null narration", withField("narration", "null"), ["missing_field", 400, "narration"]],
  ["an empty narration", withField("narration", '""'), ["missing_field", 400, "narration"]],
  ["a number as narration", withField("narration", "5"), ["validation_failed", 400, "narration"]],
  [
    "a boolean as narration",
    withField("narration", "false"),
    ["validation_failed", 400, "narration"],
  ],
  ["an array as narration", withField("narration", "[]"), ["validation_failed", 400, "narration"]],
  ["an object as narration", withField("narration", "{}"), ["validation_failed", 400, "narration"]],
  [
    "101 characters of narration",
    withField("narration", `"${"a".repeat(101)}"`),
    ["validation_failed", 400, "narration"],
  ],
  [
    "101 wide characters",
    withField("narration", `"${"₦".repeat(101)}"`),
    ["validation_failed", 400, "narration"],
  ],
  [
    "an escaped NUL",
    withField("narration", '"a\\u0000b"'),
    ["validation_failed", 400, "narration"],
  ],
  [
    "an escaped bell",
    withField("email", '"a\\u0007b@example.com"'),
    ["validation_failed", 400, "email"],
  ],
  [
    "a control character in a field that no route reads",
    withField("note", '"\\u001b[2J"'),
    ["validation_failed", 400, "note"],
  ],
  [
    "half a surrogate pair",
    withField("narration", '"\\ud800"'),
    ["validation_failed", 400, "narration"],
  ],
  ["the other half", withField("narration", '"\\udc00x"'), ["validation_failed", 400, "narration"]],
  [
    "a pair the wrong way round",
    withField("narration", '"\\udc00\\ud800"'),
    ["validation_failed", 400, "narration"],
  ],
  [
    "a NUL in a field that no route reads",
    withField("note", '"\\u0000"'),
    ["validation_failed", 400, "note"],
  ],
  [
    "broken text deep inside",
    withField("note", '{"a":[{"b":"\\ud800"}]}'),
    ["validation_failed", 400, "note.a.0.b"],
  ],
  [
    "256 characters of e-mail",
    withField("email", `"${"e".repeat(256)}"`),
    ["validation_failed", 400, "email"],
  ],
  ["a number as e-mail", withField("email", "1"), ["validation_failed", 400, "email"]],
  ["a string for a boolean", withField("urgent", '"true"'), ["validation_failed", 400, "urgent"]],
  ["a number for a boolean", withField("urgent", "1"), ["validation_failed", 400, "urgent"]],
  [
    "no account number",
    without("destinationAccountNumber"),
    ["missing_field", 400, "destinationAccountNumber"],
  ],
  [
    "an empty account number",
    withField("destinationAccountNumber", '""'),
    ["missing_field", 400, "destinationAccountNumber"],
  ],
  [
    "nine digits",
    withField("destinationAccountNumber", '"012345678"'),
    ["invalid_account_number", 400, "destinationAccountNumber"],
  ],
  [
    "eleven digits",
    withField("destinationAccountNumber", '"01234567890"'),
    ["invalid_account_number", 400, "destinationAccountNumber"],
  ],
  [
    "letters",
    withField("destinationAccountNumber", '"01234S6789"'),
    ["invalid_account_number", 400, "destinationAccountNumber"],
  ],
  [
    "a trailing line break",
    withField("destinationAccountNumber", '"0123456789\\n"'),
    ["invalid_account_number", 400, "destinationAccountNumber"],
  ],
  [
    "Arabic digits",
    withField("destinationAccountNumber", '"٠١٢٣٤٥٦٧٨٩"'),
    ["invalid_account_number", 400, "destinationAccountNumber"],
  ],
  [
    "an account number as number",
    withField("destinationAccountNumber", "1234567890"),
    ["invalid_account_number", 400, "destinationAccountNumber"],
  ],
  ["a BVN of ten digits", withField("bvn", '"2222222222"'), ["invalid_bvn", 400, "bvn"]],
  ["a BVN of twelve", withField("bvn", '"222222222222"'), ["invalid_bvn", 400, "bvn"]],
  ["a BVN with a space", withField("bvn", '"2222222222 "'), ["invalid_bvn", 400, "bvn"]],
  ["a BVN as number", withField("bvn", "22222222222"), ["invalid_bvn", 400, "bvn"]],
];

const lists: readonly BadRequest[] = [
  ["no list", bulk('{"phoneNumber":"1"}'), ["missing_field", 400, "transferRequest"]],
  [
    "an object for a list",
    bulk('{"phoneNumber":"1","transferRequest":{}}'),
    ["validation_failed", 400, "transferRequest"],
  ],
  [
    "an empty list",
    bulk('{"phoneNumber":"1","transferRequest":[]}'),
    ["validation_failed", 400, "transferRequest"],
  ],
  [
    "1,001 items",
    bulk(
      JSON.stringify({
        phoneNumber: "1",
        transferRequest: Array.from({ length: 1001 }, () => ({ amount: 1, narration: "a" })),
      }),
    ),
    ["validation_failed", 400, "transferRequest"],
  ],
  ["a number as item", item("5"), ["validation_failed", 400, "transferRequest.1"]],
  ["null as item", item("null"), ["validation_failed", 400, "transferRequest.1"]],
  [
    "an item without amount",
    item('{"narration":"a"}'),
    ["missing_field", 400, "transferRequest.1.amount"],
  ],
  [
    "an item with a null amount",
    item('{"amount":null,"narration":"a"}'),
    ["missing_field", 400, "transferRequest.1.amount"],
  ],
  [
    "a fraction where whole is asked",
    item('{"amount":1.5,"narration":"a"}'),
    ["invalid_amount", 400, "transferRequest.1.amount"],
  ],
  [
    "a string amount in an item",
    item('{"amount":"1","narration":"a"}'),
    ["invalid_amount", 400, "transferRequest.1.amount"],
  ],
  [
    "1e400 in an item",
    item('{"amount":1e400,"narration":"a"}'),
    ["invalid_amount", 400, "transferRequest.1.amount"],
  ],
  [
    "an empty narration in an item",
    item('{"amount":1,"narration":""}'),
    ["missing_field", 400, "transferRequest.1.narration"],
  ],
  [
    "broken text in an item",
    item('{"amount":1,"narration":"\\udfff"}'),
    ["validation_failed", 400, "transferRequest.1.narration"],
  ],
];

describe.each([
  ["amounts", amounts],
  ["fields", fields],
  ["items of lists", lists],
])("%s", (_, requests) => expectRefusals(() => service, requests));

test("there are at least 70 bad fields, and none was an error of ours", () => {
  expect([amounts, fields, lists].flat().length).toBeGreaterThanOrEqual(70);
  expectNothingBroke(service);
});

const right: readonly [string, Sent][] = [
  ["an exact decimal", amount("1000.55")],
  ["1000.00", amount("1000.00")],
  ["1e3", amount("1e3")],
  ["1.5e3", amount("1.5e3")],
  ["many zeros behind the point", amount("1000.0000000000000000000")],
  ["the least", amount("0.01")],
  ["the most", amount("1000000000000")],
  ["unknown fields", withField("unknown", '{"a":[1,2.123456789012345678,null]}')],
  ["several lines in a text", withField("note", '"a\\n\\tb\\r\\n"')],
  ["null for an optional field", withField("bvn", "null")],
  ["a name like constructor", withField("constructor", '"x"')],
  ["100 wide characters", withField("narration", `"${"😀".repeat(100)}"`)],
  ["a charset behind the type", { headers: { "content-type": "Application/JSON; charset=utf-8" } }],
  ["255 characters of key", { headers: { "idempotency-key": "k".repeat(255) } }],
  ["the other spelling of the path", { path: "/sample/payments" }],
];

test.each(right)("takes %s", async (_, sent) => {
  const answer = await sendRaw(service, sent);
  expect(answer.body.error).toBeNull();
  expect(answer.status).toBe(200);
});

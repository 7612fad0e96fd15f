import { describe, expect, test } from "vitest";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { readJsonObject } from "../body/json-body.ts";
import { type Scan, scanJson } from "../body/json-scan.ts";

const read = (text: string | Buffer, type: string | undefined = "application/json") =>
  readJsonObject(type, Buffer.from(text));

/** The refusal's code, field and sentence. */
function refusalOf(text: string | Buffer, type?: string) {
  try {
    read(text, type);
  } catch (error) {
    const { code, param, message } = error as {
      code: string;
      param: string | null;
      message: string;
    };
    return [code, param, message];
  }
  return "read";
}

const unreadable = (sentence: string) => ["invalid_request", null, sentence];
const broken = (param: string) => [
  "validation_failed",
  param,
  `\`${param}\` contains a control character or broken text. Send well-formed Unicode.`,
];

const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

describe("a body", () => {
  test.each([
    ['{"a":1,"b":{"c":"d","e":[1,"f",true,{"g":2}]}}'],
    ['{"a":"line\\nbreak \\u00e9 \\ud83d\\ude00","caf\\u00e9":2}'],
    ["{}"],
    [nested(32)],
  ])("is read as it is: %s", (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  test("loses its null members, and keeps the nulls of its lists", () => {
    expect(read('{"a":null,"b":{"c":null,"d":0},"e":[null,1]}')).toEqual({
      ...{ b: { d: 0 }, e: [null, 1] },
    });
  });

  test.each([
    ["", "The body is empty. Send a JSON object, at least `{}`."],
    [Buffer.from([0x7b, 0xff, 0x7d]), "The body is not valid UTF-8."],
    ["{", "The body is not valid JSON."],
    ["[]", "The body must be a JSON object."],
    ["null", "The body must be a JSON object."],
    ['"text"', "The body must be a JSON object."],
    [nested(33), "The body is nested deeper than 32 levels."],
    ['{"a":{"b":1,"b":1}}', "The body contains the same field twice."],
    ['{"__proto__":1}', "The body has a field named `__proto__`."],
  ])("is refused where it is no object that we can trust: %s", (text, sentence) => {
    expect(refusalOf(text)).toEqual(unreadable(sentence));
  });

  test.each([
    "text/plain",
    "application/jsonx",
    "application/json, text/plain",
  ])("is refused with the type %s", (type) => {
    const sentence = "The body must be sent with `Content-Type: application/json`.";
    expect(refusalOf("{}", type)).toEqual(unreadable(sentence));
  });

  test("is refused without a type, and taken with a parameter of the type", () => {
    expect(() => readJsonObject(undefined, Buffer.from("{}"))).toThrow(/Content-Type/);
    expect(read("{}", "Application/JSON ; charset=utf-8")).toEqual({});
  });

  test.each([
    ['{"a":"x\\u0000"}', "a"],
    ['{"a":"x\\u001b"}', "a"],
    ['{"a":"\\ud800"}', "a"],
    ['{"a":{"b":["fine","\\udc00"]}}', "a.b.1"],
    ['{"a":{"x\\ud800":1}}', "a"],
  ])("is refused where its text has control characters or is broken: %s", (text, param) => {
    expect(refusalOf(text)).toEqual(broken(param));
  });

  test.each([
    "9007199254740992",
    "1234567890123456",
    "-0.10000000000000000",
    "150e-2",
    "1.5E+3",
    "1e300",
    "0e5",
    "1000000000000000000000",
  ])("keeps the number %s, which a double can hold", (number) => {
    const { list, text } = read(`{"list":[${number}],"text":"1e999"}`);
    expect([list, text]).toEqual([[Number(number)], "1e999"]);
  });

  test.each([
    "9007199254740993",
    "0.12345678901234567",
    "12345678901234.567",
    "1e999",
    "-1e999",
    "1e-999",
    "1.00000000000000001",
  ])("has no number in the place of %s, which a double cannot hold", (number) => {
    expect(read(`{"a":${number}}`)).toEqual({ a: Number.NaN });
  });
});

describe("a scan", () => {
  const scan: Scan = { members: 0, depth: 0, hasEscape: false, hasLongNumber: false };

  test.each<[string, Partial<Scan>]>([
    ["", {}],
    ["1", {}],
    ['{"a":{"b":[true,false,null]},"c":2}', { members: 3, depth: 3 }],
    ['{"a":"{[:1e5 1234567890123456"}', { members: 1, depth: 1 }],
    ['{"a":"\\"{:\\\\"}', { members: 1, depth: 1, hasEscape: true }],
    ['"never ends', {}],
    ["[100000000000000]", { depth: 1 }],
    ["[1000000000000000]", { depth: 1, hasLongNumber: true }],
    ["[9999999999999999]", { depth: 1, hasLongNumber: true }],
    ["[1234567.123456789]", { depth: 1, hasLongNumber: true }],
    ["[12345678,12345678]", { depth: 1 }],
    ["[1e5]", { depth: 1, hasLongNumber: true }],
    ["[1E5]", { depth: 1, hasLongNumber: true }],
  ])("of %s counts what is outside of its strings", (text, found) => {
    expect(scanJson(text)).toEqual({ ...scan, ...found });
  });
});

/** Read in a time that grows with the square of its length, each would hold up the process for half a minute. */
const ZEROS = "0".repeat(200_000);

test.each([
  ["an integer", `1${ZEROS}1`],
  ["a fraction", `0.1${ZEROS}1`],
  ["a number with an exponent", `1${ZEROS}1e-200000`],
])("%s with 200,000 zeros inside is read at once", (_, number) => {
  const startedAt = performance.now();
  expect(read(`{"a":${number}}`)).toEqual({ a: Number.NaN });
  expect(performance.now() - startedAt).toBeLessThan(timeLimit(1_000));
});

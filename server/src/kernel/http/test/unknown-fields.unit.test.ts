import { expect, test } from "vitest";
import { describeUnknownOf } from "../answer/unknown-fields-header.ts";
import { plainSchema } from "../openapi/json-schema.ts";
import { Narration, NarrationAlias, Text } from "../routes/schemas.ts";
import { Type } from "../routes/type.ts";
import { listUnknownFields } from "../routes/unknown-fields.ts";

const item = {
  narration: Type.Optional(Narration({ "x-alias": "narrative" })),
  narrative: NarrationAlias("narration"),
  accountNumber: Text(),
};

const body = Type.Object({
  ...item,
  items: Type.Array(Type.Object(item)),
  free: Type.Unsafe({ type: "object" }),
});

const unknownIn = (value: object) => listUnknownFields(plainSchema(body), value);

test("a misspelt field is found beside the fields that are known", () => {
  const sent = { accountNumber: "1", narration: "Rent", naration: "Rent", account_number: "1" };
  expect(unknownIn(sent)).toEqual([
    { name: "naration", didYouMean: "narration" },
    { name: "account_number", didYouMean: "accountNumber" },
  ]);
});

test("a field that is like none is found too, and so are names that every object has", () => {
  expect(unknownIn({ colour: "red", constructor: "x" })).toEqual([
    { name: "colour", didYouMean: null },
    { name: "constructor", didYouMean: null },
  ]);
});

test("known fields, second names and objects of free form have no unknown fields", () => {
  const known = { narrative: "Rent", accountNumber: "1", items: [], free: { anything: { a: 1 } } };
  expect(unknownIn(known)).toEqual([]);
});

test("a field in a list has the path that a refusal would name", () => {
  expect(unknownIn({ items: [{ accountNumber: "1" }, { acountNumber: "1" }] })).toEqual([
    { name: "items.1.acountNumber", didYouMean: "items.1.accountNumber" },
  ]);
});

test("five fields are named at most, and 60 letters of each", () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`x${at}`, 1]));
  expect(unknownIn(many)).toHaveLength(5);
  expect(unknownIn({ items: Array.from({ length: 1_000 }, () => ({ a: 1 })) })).toHaveLength(5);
  expect(unknownIn({ ["narration".repeat(1_000)]: 1 })).toEqual([
    { name: "narration".repeat(7).slice(0, 60), didYouMean: null },
  ]);
});

const sentOf = (query: object, fields: object, bytes = 100) => ({
  query,
  body: fields,
  rawBody: Buffer.alloc(bytes),
});

test("the header names fields of the query and of the body, and is plain ASCII", () => {
  const describe = describeUnknownOf({ query: Type.Object({ amount: Text() }), body });
  expect(describe(sentOf({ amonut: "1" }, { naration: "a", "x\r\ny: ₦": 1 }))).toBe(
    "amonut (did you mean amount?), naration (did you mean narration?), x??y???",
  );
  expect(describe(sentOf({ amount: "1" }, { narration: "a" }))).toBeUndefined();
});

test("the header names each field of a query where the route takes none", () => {
  const describe = describeUnknownOf({});
  expect(describe(sentOf({ anything: "1" }, {}))).toBe("anything");
  expect(describe(sentOf({}, { anything: "1" }))).toBeUndefined();
});

test("the header names no fields of a body above 256 KB, where looking would take long", () => {
  const describe = describeUnknownOf({ query: Type.Object({ amount: Text() }), body });
  const [query, fields] = [{ amonut: "1" }, { colour: "red" }];
  expect(describe(sentOf(query, fields, 256 * 1024))).toMatch(/, colour$/);
  expect(describe(sentOf(query, fields, 256 * 1024 + 1))).toBe("amonut (did you mean amount?)");
});

import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { Refusal } from "../../refusals.ts";
import { Amount, Bvn, Narration, NarrationAlias, Text } from "../routes/schemas.ts";
import { Type } from "../routes/type.ts";
import { type Check, checkBody, checkText } from "../routes/validation.ts";

function refusalOf(check: Check, value: unknown): Refusal {
  try {
    check(value);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("the value was accepted");
}

const paramsOf = ({ errors }: Refusal) => errors.map(({ param }) => param);

const fields = Type.Object({
  firstName: Text(),
  accountNumber: Text(),
  amount: Amount(),
  bvn: Type.Optional(Bvn()),
});

test("a refusal names every field at fault, and begins with the first", () => {
  const refusal = refusalOf(checkBody(fields), { firstName: "", amount: 0, bvn: "1" });
  expect(refusal).toMatchObject({ code: "missing_field", param: refusal.errors[0]?.param });
  expect(refusal.errors.toSorted((a, b) => a.param.localeCompare(b.param))).toEqual([
    {
      ...{ param: "accountNumber", code: "missing_field" },
      message: "`accountNumber` is required.",
    },
    {
      ...{ param: "amount", code: "invalid_amount" },
      message: expect.stringMatching(/^`amount` must be a positive JSON number/),
    },
    { ...{ param: "bvn", code: "invalid_bvn" }, message: "`bvn` must be 11 digits." },
    { ...{ param: "firstName", code: "missing_field" }, message: "`firstName` is required." },
  ]);
});

test("a query names every field at fault too, unknown ones included", () => {
  const query = Type.Object(
    { pageNumber: Type.Integer({ minimum: 1 }), status: Type.Enum(["Paid"]) },
    { additionalProperties: false },
  );
  const refusal = refusalOf(checkText(query), { pageNumber: "0", status: "x", stauts: "Paid" });
  expect(paramsOf(refusal).toSorted()).toEqual(["pageNumber", "status", "stauts"]);
});

const items = Type.Object({
  items: Type.Array(
    Type.Object({
      amount: Amount(),
      narration: Narration({ "x-alias": "narrative" }),
      narrative: NarrationAlias("narration"),
    }),
    { maxItems: 1_000 },
  ),
});

test("at most twenty fields are named, and each once", () => {
  const wrong = Array.from({ length: 1_000 }, () => ({ amount: "1", narration: "" }));
  const params = paramsOf(refusalOf(checkBody(items), { items: wrong }));
  expect(params).toHaveLength(20);
  expect(new Set(params).size).toBe(20);
});

test("the faults behind the longest list that is allowed are not looked for", () => {
  const check = checkBody(Type.Object({ items: Type.Array(Type.Integer()), last: Text() }));
  const refusal = refusalOf(check, { items: [...Array(1_001).fill(1), "a", "b"], last: "x" });
  expect(paramsOf(refusal)).toEqual(["items.1001"]);
});

test("a field is named as it was sent", () => {
  const refusal = refusalOf(checkBody(items), { items: [{ narrative: " " }] });
  expect(paramsOf(refusal).toSorted()).toEqual(["items.0.amount", "items.0.narrative"]);
});

const missingOf = (value: object, schema: TSchema = fields) =>
  refusalOf(checkBody(schema), value).errors.map(({ message }) => message);

test.each([
  ["acountNumber", "accountNumber"],
  ["account_number", "accountNumber"],
  ["AccountNumber", "accountNumber"],
  ["accuontNumber", "accountNumber"],
  ["ammount", "amount"],
  ["first-name", "firstName"],
])("a missing field names the unknown one that was meant: %s", (sent, meant) => {
  expect(missingOf({ [sent]: 1 })).toContain(
    `\`${meant}\` is required. \`${sent}\` is not a field. Did you mean \`${meant}\`?`,
  );
});

test("a missing field names no other field, no name that is far away, and no long one", () => {
  const sent = { bvn: "95012345671", phoneNumber: "1", [`accountNumber${"_".repeat(60)}`]: "1" };
  for (const message of missingOf(sent)) expect(message).toMatch(/ is required\.$/);
});

test("a misspelt name that resembles two missing fields is named with the nearest", () => {
  const schema = Type.Object({ accountName: Text(), accountNumber: Text() });
  expect(missingOf({ accountNumbr: "1" }, schema)).toEqual([
    "`accountName` is required.",
    "`accountNumber` is required. `accountNumbr` is not a field. Did you mean `accountNumber`?",
  ]);
});

test("the items of a list have suggestions of their own", () => {
  expect(missingOf({ items: [{ amuont: 1, narration: "a" }] }, items)).toEqual([
    "`items.0.amount` is required. `amuont` is not a field. Did you mean `amount`?",
  ]);
});

const conditional = Type.Object(
  { bank: Text(), name: Type.Optional(Text()), customerId: Type.Optional(Text()) },
  { "x-required-unless": { name: { field: "bank", is: "SERVICE" } } },
);

test("a field that some requests need is named with the others that are missing", () => {
  expect(refusalOf(checkBody(conditional), {}).errors).toEqual([
    { param: "bank", code: "missing_field", message: "`bank` is required." },
    {
      ...{ param: "name", code: "missing_field" },
      message: "`name` is required, unless `bank` is `SERVICE`.",
    },
  ]);
});

test("a field that some requests need is not required of the others", () => {
  checkBody(conditional)({ bank: "SERVICE" });
  checkBody(conditional)({ bank: "058", name: "Amina Bello" });
});

test("a misspelt field that some requests need is named in its place", () => {
  const { param, message } = refusalOf(checkBody(conditional), { bank: "058", nmae: "Amina" });
  expect([param, message]).toEqual([
    "name",
    "`name` is required, unless `bank` is `SERVICE`. `nmae` is not a field. Did you mean `name`?",
  ]);
});

test("a field can be required unless another one is sent", () => {
  const check = checkBody(
    Type.Object(conditional.properties, { "x-required-unless": { name: { field: "customerId" } } }),
  );
  check({ bank: "058", customerId: "1" });
  const { message } = refusalOf(check, { bank: "058" });
  expect(message).toBe("`name` is required, unless `customerId` is sent.");
});

test("an empty field that this request needs is required, so nothing says to leave it out", () => {
  const required = "`name` is required, unless `bank` is `SERVICE`.";
  const { errors } = refusalOf(checkBody(conditional), { bank: "058", name: "" });
  expect(errors).toEqual([{ param: "name", code: "missing_field", message: required }]);
  const optional = refusalOf(checkBody(conditional), { bank: "SERVICE", name: "" });
  expect(optional.message).toBe("`name` is empty. Send a value, or leave the field out.");
});

test("an empty field does not stand in for one that is required without it", () => {
  const check = checkBody(
    Type.Object(conditional.properties, { "x-required-unless": { name: { field: "customerId" } } }),
  );
  const { errors = [] } = refusalOf(check, { bank: "058", customerId: "" });
  expect(errors.map(({ param }) => param)).toEqual(["name", "customerId"]);
});

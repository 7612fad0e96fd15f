import type { TSchema } from "typebox";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../refusals.ts";
import { plainSchema } from "../openapi/json-schema.ts";
import {
  AccountNumber,
  Amount,
  Bvn,
  Country,
  Day,
  Email,
  Moment,
  Narration,
  NarrationAlias,
  Nin,
  Phone,
  Text,
} from "../routes/schemas.ts";
import { Type } from "../routes/type.ts";
import { checkBody, checkText } from "../routes/validation.ts";
import { appRoutes } from "./openapi-reader.ts";

/** What a check refuses about a value: code, field and sentence. Undefined: nothing. */
function refusalOf(check: () => void) {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, param, message } = error;
    return { code, param, message };
  }
  return undefined;
}

const described = { description: "What the field is for." };

const sentenceFor = (field: TSchema, value: unknown) =>
  refusalOf(() => checkBody(Type.Object({ field: Type.Optional(field) }))({ field: value }))
    ?.message;

describe("a refusal says what the field must be, and nothing of what it is for", () => {
  test.each([
    [Text(described), 5, "`field` must be a string."],
    [Text({ maxLength: 3, ...described }), "four", "`field` must have at most 3 characters."],
    [Bvn("What the field is for."), "1", "`field` must be 11 digits."],
    [Bvn(), 95012345671, "`field` must be a string: 11 digits."],
    [Nin(), "1", "`field` must be 11 digits."],
    [AccountNumber(), "1", "`field` must be 10 digits."],
    [Phone(described), "12", "`field` must be a phone number: 0, 234 or +234, and ten digits."],
    [Email(), "a@b", "`field` must be one plain e-mail address, for example amina@example.com."],
    [Country(described), "ZZ", "`field` must be a country code of ISO 3166, for example NG."],
    [Day(described), "1990-02-31", "`field` must be a date, for example 1990-01-31."],
    [
      Moment(described),
      "2027-01-31",
      "`field` must be a time with its zone, for example 2027-01-31T16:00:00Z.",
    ],
    [Type.Enum(["A", "B"], described), "C", "`field` must be one of A, B."],
    [Type.Enum(["NGN"], described), "USD", "`field` must be NGN."],
    [Type.Integer({ minimum: 1, ...described }), 0, "`field` must be at least 1."],
    [
      Type.Array(Text(), { maxItems: 1, ...described }),
      ["a", "b"],
      "`field` must have at most 1 items.",
    ],
  ])("%#", (field, value, sentence) => {
    expect(sentenceFor(field, value)).toBe(sentence);
  });
});

describe("a field that is sent empty", () => {
  const fields = () => ({
    text: Text(),
    choice: Type.Enum(["A", "B"]),
    day: Day(),
    country: Country(),
    bvn: Bvn(),
  });
  const names = Object.keys(fields());
  const filled = { text: "a", choice: "A", day: "1990-01-31", country: "NG", bvn: "95012345671" };

  test.each(names)("is missing where it is required: %s", (param) => {
    const check = checkBody(Type.Object(fields()));
    expect(refusalOf(() => check({ ...filled, [param]: "" }))).toEqual({
      ...{ code: "missing_field", param },
      message: `\`${param}\` is required.`,
    });
  });

  test.each(names)("is not called required where it is optional: %s", (param) => {
    const optional = Object.entries(fields()).map(([name, one]) => [name, Type.Optional(one)]);
    for (const check of [checkBody, checkText])
      expect(
        refusalOf(() => check(Type.Object(Object.fromEntries(optional)))({ [param]: "" })),
      ).toEqual({
        ...{ code: "missing_field", param },
        message: `\`${param}\` is empty. Send a value, or leave the field out.`,
      });
  });

  test("inside a list is judged by the object around it", () => {
    const item = Type.Object({ name: Text(), note: Type.Optional(Text()) });
    const check = checkBody(Type.Object({ items: Type.Array(item), tags: Type.Array(Text()) }));
    const sentence = (items: object[], tags: string[]) =>
      refusalOf(() => check({ items, tags }))?.message;
    expect(sentence([{ name: "a" }, { name: "" }], [])).toBe("`items.1.name` is required.");
    expect(sentence([{ name: "a", note: "" }], [])).toMatch(/^`items.0.note` is empty\./);
    expect(sentence([], ["a", ""])).toMatch(/^`tags.1` is empty\./);
  });
});

describe("a narration", () => {
  test.each([
    "   ",
    "\t",
    "\u00a0\u2003",
    "\u200b",
    "a\u0007",
    "a\nb",
    "a\u007f",
    "\u0085b",
  ])("is refused if it is blank or has control characters: %j", (text) => {
    expect(sentenceFor(Narration(), text)).toBe(
      "`field` must be one line of text with a visible character.",
    );
  });

  test.each(["Rent for March", " Owó ilé ", "₦", "😀", "."])("is taken: %j", (text) => {
    expect(sentenceFor(Narration(), text)).toBeUndefined();
  });

  const fields = {
    amount: Amount(),
    narration: Narration({ "x-alias": "narrative" }),
    narrative: NarrationAlias("narration"),
  };
  const check = checkBody(
    Type.Object({ ...fields, items: Type.Optional(Type.Array(Type.Object(fields))) }),
  );

  test("is read under either of its names, also in the items of a list", () => {
    const item = { amount: 1, narrative: "Rent" };
    const body = { ...item, items: [item, { amount: 1, narration: "Food", narrative: "Food" }] };
    check(body);
    expect(body).toEqual({
      ...{ amount: 1, narration: "Rent" },
      items: [
        { amount: 1, narration: "Rent" },
        { amount: 1, narration: "Food" },
      ],
    });
  });

  test("has both names on every route that takes one of them", () => {
    const takes = (body: TSchema | undefined): readonly unknown[] => {
      const { properties = {} } = body === undefined ? {} : plainSchema(body);
      const items = Object.values(properties).map((field) => field.items?.properties ?? {});
      return [properties, ...items]
        .filter((fields) => "narration" in fields || "narrative" in fields)
        .map(({ narration, narrative }) => [narration?.["x-alias"], narrative?.["x-alias"]]);
    };
    const found = appRoutes.flatMap(({ operationId, body }) =>
      takes(body).map((aliases) => [operationId, aliases]),
    );
    const [first, second] = [
      ["narrative", undefined],
      [undefined, "narration"],
    ];
    expect(Object.fromEntries(found)).toEqual({
      ...{ createTransfer: first, createTransfers: first, createDynamicAccount: first },
      ...{ transferBetweenWallets: second, payOut: second },
    });
  });

  test("is refused by name if both names are sent and differ", () => {
    const differ = { amount: 1, narration: "Rent", narrative: "Food" };
    expect(refusalOf(() => check({ ...differ }))).toEqual({
      ...{ code: "validation_failed", param: "narrative" },
      message: "`narrative` is another name of `narration`, and the two differ. Send one of them.",
    });
    const items = [{ amount: 1, narration: "Rent" }, differ];
    expect(refusalOf(() => check({ amount: 1, narration: "Rent", items }))?.param).toBe(
      "items.1.narrative",
    );
  });

  test("is refused under the name that was sent", () => {
    expect(refusalOf(() => check({ amount: 1 }))?.param).toBe("narration");
    expect(refusalOf(() => check({ amount: 1, narrative: " " }))).toMatchObject({
      ...{ code: "validation_failed", param: "narrative" },
      message: expect.stringContaining("`narrative` must be"),
    });
    const items = [{ amount: 1, narrative: 5 }];
    expect(refusalOf(() => check({ amount: 1, narration: "Rent", items }))?.param).toBe(
      "items.0.narrative",
    );
  });
});

test("a field of two types takes a whole number as its text", () => {
  const field = Type.Unsafe<string>({
    ...{ type: ["string", "integer"], pattern: "^[0-9]{4,6}$", "x-must-be": "4 to 6 digits" },
  });
  const check = checkBody(Type.Object({ field }));
  const body = { field: 778801 };
  check(body);
  expect(body).toEqual({ field: "778801" });
  for (const value of [1, 1.5, 12345.5, 1e25, -12345, true, [], {}])
    expect(refusalOf(() => check({ field: value }))).toEqual({
      ...{ code: "validation_failed", param: "field" },
      message: "`field` must be 4 to 6 digits.",
    });
});

test("a value that is no object has this one fault, and no missing fields", () => {
  const check = checkBody(Type.Object({ field: Text() }));
  for (const value of [["field"], "field", 5, null])
    expect(() => check(value)).toThrow(expect.objectContaining({ errors: [expect.anything()] }));
});

import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { TSchema } from "typebox";
import { ERROR_CODES, type ErrorCodeName } from "../../error-codes.ts";
import { Refusal } from "../../refusals.ts";

/** Checks a value. Throws a refusal with the code and the path of the first fault. */
export type Check = (value: unknown) => void;

const shared = { allErrors: false, verbose: true, strict: true, allowUnionTypes: true } as const;
const bodies = withOurKeywords(new Ajv(shared));
/** Query and path values arrive as text, so numbers are read from text. */
const texts = withOurKeywords(new Ajv({ ...shared, coerceTypes: true }));

export const checkBody = (schema: TSchema): Check => checkWith(bodies, schema);
export const checkText = (schema: TSchema): Check => checkWith(texts, schema);

function withOurKeywords(ajv: Ajv): Ajv {
  // The package's types are those of CommonJS, where its default export is a module.
  (formats as unknown as (to: Ajv) => void)(ajv);
  ajv.addKeyword({ keyword: "x-refusal", schemaType: "string" });
  ajv.addKeyword({
    keyword: "x-amount",
    type: "number",
    schemaType: "string",
    validate: (form: string, value: number) =>
      form === "whole" ? Number.isInteger(value) : hasTwoDecimals(value),
  });
  return ajv;
}

/** True if the shortest decimal of this double has at most two places. Amounts fit into 15 digits. */
function hasTwoDecimals(value: number): boolean {
  return Number.isFinite(value) && Number((Math.round(value * 100) / 100).toFixed(2)) === value;
}

/** Compiled at the first use: a service has hundreds of schemas, and most processes use a few. */
function checkWith(ajv: Ajv, schema: TSchema): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return;
    const first = validate.errors?.[0];
    throw first === undefined ? new Error("a check failed without a reason") : refusalOf(first);
  };
}

function refusalOf(error: ErrorObject): Refusal {
  const param = pathOf(error);
  if (isAbsence(error)) return new Refusal("missing_field", `\`${param}\` is required.`, { param });
  const code = codeOf(error);
  return new Refusal(code, sentenceOf(error, code, param), { param });
}

/** An empty string is as good as no string where text is required. */
function isAbsence(error: ErrorObject): boolean {
  return error.keyword === "required" || (error.keyword === "minLength" && error.data === "");
}

function codeOf(error: ErrorObject): ErrorCodeName {
  const named: unknown = error.parentSchema?.["x-refusal"];
  return typeof named === "string" && named in ERROR_CODES
    ? (named as ErrorCodeName)
    : "validation_failed";
}

function pathOf(error: ErrorObject): string {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (error.keyword === "required") path.push(String(error.params["missingProperty"]));
  if (error.keyword === "additionalProperties") path.push(unknownFieldOf(error));
  return path.join(".");
}

const NAME_SHOWN_MAX = 100;

/** The name of the unknown field. The caller made it up, so it may have any length. */
const unknownFieldOf = ({ params }: ErrorObject): string =>
  String(params["additionalProperty"]).slice(0, NAME_SHOWN_MAX);

function sentenceOf(error: ErrorObject, code: ErrorCodeName, param: string): string {
  if (code === "invalid_amount") {
    const whole = error.parentSchema?.["x-amount"] === "whole";
    const places = whole ? "whole number" : "number with at most two decimals";
    return `\`${param}\` must be a positive JSON ${places}, in major units, of at most 1,000,000,000,000.`;
  }
  const described: unknown = error.parentSchema?.["description"];
  return `\`${param}\` ${demandOf(error)}.${typeof described === "string" ? ` ${described}` : ""}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  integer: "a whole number",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** The schema's demand, in words. */
function demandOf({ keyword, params, parentSchema, message }: ErrorObject): string {
  switch (keyword) {
    case "type":
      return `must be ${TYPE_NAMES[String(params["type"])] ?? params["type"]}`;
    case "minimum":
      return `must be at least ${params["limit"]}`;
    case "maximum":
      return `must be at most ${params["limit"]}`;
    case "maxLength":
      return `must have at most ${params["limit"]} characters`;
    case "minItems":
      return `must have at least ${params["limit"]} ${params["limit"] === 1 ? "item" : "items"}`;
    case "maxItems":
      return `must have at most ${params["limit"]} items`;
    case "enum":
      return `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}`;
    case "additionalProperties":
      return `is not a field of this query. It takes ${namesIn(parentSchema).join(", ")}`;
    case "pattern":
    case "format":
      return "has the wrong form";
    default:
      return message ?? "is not valid";
  }
}

const namesIn = (schema: ErrorObject["parentSchema"]): readonly string[] =>
  Object.keys((schema?.["properties"] as object | undefined) ?? {});

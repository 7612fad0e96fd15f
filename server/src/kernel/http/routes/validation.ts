import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { TSchema } from "typebox";
import { ERROR_CODES, type ErrorCodeName } from "../../error-codes.ts";
import { Refusal } from "../../refusals.ts";
import { isCountryCode } from "../../text/country-codes.ts";
import { type JsonSchema, plainSchema } from "../openapi/json-schema.ts";
import { describeAbsence, describeFault } from "./describe-fault.ts";
import { isFields, type Normalize, normalizer, type SentNames } from "./normalize-body.ts";

/** Checks a value. Throws a refusal with the code and the path of the first fault. */
export type Check = (value: unknown) => void;

const shared = { allErrors: false, verbose: true, strict: true, allowUnionTypes: true } as const;
const bodies = withOurKeywords(new Ajv(shared));
/** Query and path values arrive as text, so numbers are read from text. */
const texts = withOurKeywords(new Ajv({ ...shared, coerceTypes: true }));

/** Brings a body into one form, then checks it. */
export function checkBody(schema: TSchema): Check {
  const check = checkWith(bodies, schema);
  const normalize: Normalize | undefined = normalizer(plainSchema(schema));
  if (normalize === undefined) return (value) => check(value);
  return (value) => {
    const sent: SentNames = new Map();
    if (isFields(value)) normalize(value, "", sent);
    check(value, sent);
  };
}

export function checkText(schema: TSchema): Check {
  const check = checkWith(texts, schema);
  return (value) => {
    check(value);
    if (isFields(value)) requireFinite(value);
  };
}

/** A text like `1e400` is read as a number without end, which passes for a number. */
function requireFinite(values: Readonly<Record<string, unknown>>): void {
  const param = Object.keys(values).find(
    (name) => Math.abs(Number(values[name])) === Infinity && typeof values[name] === "number",
  );
  if (param !== undefined)
    throw new Refusal("validation_failed", `\`${param}\` must be a smaller number.`, { param });
}

function withOurKeywords(ajv: Ajv): Ajv {
  // The package's types are those of CommonJS, where its default export is a module.
  (formats as unknown as (to: Ajv) => void)(ajv);
  ajv.addFormat("country-code", isCountryCode);
  for (const keyword of ["x-refusal", "x-must-be", "x-alias"])
    ajv.addKeyword({ keyword, schemaType: "string" });
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
function checkWith(ajv: Ajv, schema: TSchema): (value: unknown, sent?: SentNames) => void {
  let validate: ValidateFunction | undefined;
  return (value, sent) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return;
    const first = validate.errors?.[0];
    throw first === undefined
      ? new Error("a check failed without a reason")
      : refusalOf(first, schema, sent);
  };
}

function refusalOf(error: ErrorObject, schema: TSchema, sent?: SentNames): Refusal {
  const path = pathOf(error);
  const param = sent?.get(path) ?? path;
  if (isAbsence(error)) {
    const sentence = describeAbsence(param, isRequired(error, plainSchema(schema)));
    return new Refusal("missing_field", sentence, { param });
  }
  const code = codeOf(error);
  return new Refusal(code, describeFault(error, code, param), { param });
}

/** Where a text has a form, an empty one is as good as none. */
function isAbsence({ keyword, data }: ErrorObject): boolean {
  if (keyword === "required") return true;
  return data === "" && ["minLength", "enum", "pattern", "format"].includes(keyword);
}

/** Whether the object around the field requires it. An item of a list is not required. */
function isRequired({ keyword, schemaPath }: ErrorObject, schema: JsonSchema): boolean {
  if (keyword === "required") return true;
  const steps = schemaPath.split("/").slice(1, -1);
  const [place, name] = steps.slice(-2);
  if (place !== "properties" || name === undefined) return false;
  // The path that the validator reports leads through its own schema.
  const around = steps.slice(0, -2).reduce((at, step) => at[step] as JsonSchema, schema);
  return around.required?.includes(name) ?? false;
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

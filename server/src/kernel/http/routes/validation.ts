import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { TSchema } from "typebox";
import { present } from "../../assert.ts";
import { Refusal } from "../../refusals.ts";
import { isCountryCode } from "../../text/country-codes.ts";
import { plainSchema } from "../openapi/json-schema.ts";
import { listFieldErrors } from "./list-field-errors.ts";
import { isFields, type Normalize, normalizer, type SentNames } from "./normalize-body.ts";
import { addRequiredUnless } from "./required-unless.ts";

/** Checks a value. Throws a refusal with the code and the path of the first fault, and with the other faults. */
export type Check = (value: unknown) => void;

interface Checker {
  /** Stops at the first fault. */
  readonly first: Ajv;
  /** Finds every fault. Compiled for a value that `first` refused. */
  readonly every: Ajv;
}

const shared = { verbose: true, strict: true, allowUnionTypes: true } as const;
const bodies = checkerWith(shared);
/** Query and path values arrive as text, so numbers are read from text. */
const texts = checkerWith({ ...shared, coerceTypes: true });

function checkerWith(options: Options): Checker {
  return {
    first: withOurKeywords(new Ajv(options)),
    every: withOurKeywords(new Ajv({ ...options, allErrors: true })),
  };
}

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
  addRequiredUnless(ajv);
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
function checkWith(
  { first, every }: Checker,
  schema: TSchema,
): (value: unknown, sent?: SentNames) => void {
  let validate: ValidateFunction | undefined;
  let validateAll: ValidateFunction | undefined;
  return (value, sent) => {
    validate ??= first.compile(schema);
    if (validate(value)) return;
    const faults = [...(validate.errors ?? [])];
    validateAll ??= every.compile(schema);
    validateAll(withFirstItems(value));
    throw refusalOf([...faults, ...(validateAll.errors ?? [])], schema, sent);
  };
}

/** One more than the longest list may have, so that a longer one is still a fault. */
const ITEMS_CHECKED_MAX = 1_001;

/** The value with the first items of its lists: a body of a megabyte could have half a million faults. */
function withFirstItems(value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isTooLong(field) ? field.slice(0, ITEMS_CHECKED_MAX) : field,
    ]),
  );
}

const isTooLong = (field: unknown): field is unknown[] =>
  Array.isArray(field) && field.length > ITEMS_CHECKED_MAX;

function refusalOf(faults: readonly ErrorObject[], schema: TSchema, sent?: SentNames): Refusal {
  const errors = listFieldErrors(faults, plainSchema(schema), sent);
  const { code, message, param } = present(errors[0], "a check that fails has a fault");
  return new Refusal(code, message, { param, errors });
}

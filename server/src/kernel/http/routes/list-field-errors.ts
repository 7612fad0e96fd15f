import type { ErrorObject } from "ajv";
import { ERROR_CODES, type ErrorCodeName } from "../../error-codes.ts";
import type { FieldError } from "../../refusals.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";
import { describeAbsence, describeFault } from "./describe-fault.ts";
import type { SentNames } from "./normalize-body.ts";
import { suggestField } from "./suggest-field.ts";

/** At most this many fields are named. */
export const FIELD_ERRORS_MAX = 20;

/** Returns what is wrong with each field: the first fault of each, in the order of the faults. */
export function listFieldErrors(
  faults: readonly ErrorObject[],
  schema: JsonSchema,
  sent?: SentNames,
): readonly FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const fault of faults) {
    if (errors.size === FIELD_ERRORS_MAX) break;
    const path = pathOf(fault);
    const param = sent?.get(path) ?? path;
    if (!errors.has(param)) errors.set(param, fieldError(fault, param, schema));
  }
  return [...errors.values()];
}

function fieldError(fault: ErrorObject, param: string, schema: JsonSchema): FieldError {
  if (isAbsence(fault)) {
    const unless: unknown = fault.params["unless"];
    const sentence = describeAbsence(param, isRequired(fault, schema), unless);
    const message = `${sentence}${suggestField(fault)}`;
    return { param, code: "missing_field", message };
  }
  const code = codeOf(fault);
  return { param, code, message: describeFault(fault, code, param) };
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

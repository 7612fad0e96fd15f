import type { ErrorObject } from "ajv";
import type { ErrorCodeName } from "../../error-codes.ts";

/** Returns the sentence that refuses a field. It says what the field must be, and nothing else. */
export function describeFault(error: ErrorObject, code: ErrorCodeName, param: string): string {
  if (code === "invalid_amount") {
    const whole = error.parentSchema?.["x-amount"] === "whole";
    const places = whole ? "whole number" : "number with at most two decimals";
    return `\`${param}\` must be a positive JSON ${places}, in major units, of at most 1,000,000,000,000.`;
  }
  return `\`${param}\` ${demandOf(error)}.`;
}

/** Returns the sentence for a field that is absent or empty. `unless` is the condition of a field that some requests need. */
export function describeAbsence(param: string, isRequired: boolean, unless?: unknown): string {
  if (typeof unless === "string") return `\`${param}\` is required, unless ${unless}.`;
  return isRequired
    ? `\`${param}\` is required.`
    : `\`${param}\` is empty. Send a value, or leave the field out.`;
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
  const form: unknown = parentSchema?.["x-must-be"];
  switch (keyword) {
    case "type":
      return `must be ${typeDemand(params["type"], form)}`;
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
      return `must be ${choice(params["allowedValues"] as unknown[])}`;
    case "additionalProperties":
      return `is not a field of this query. It takes ${namesIn(parentSchema).join(", ")}`;
    case "pattern":
    case "format":
      return `must be ${form}`;
    default:
      return message ?? "is not valid";
  }
}

/** A field of several types is described by its form alone. */
function typeDemand(type: unknown, form: unknown): unknown {
  const name = TYPE_NAMES[String(type)];
  if (name === undefined) return form ?? type;
  return form === undefined ? name : `${name}: ${form}`;
}

const choice = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;

const namesIn = (schema: ErrorObject["parentSchema"]): readonly string[] =>
  Object.keys((schema?.["properties"] as object | undefined) ?? {});

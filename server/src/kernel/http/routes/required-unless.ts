import type { Ajv, ErrorObject, SchemaValidateFunction } from "ajv";

/**
 * The fields of an object that are required unless another field is sent, or has a certain value. It is the keyword
 * `x-required-unless` of the object's schema. JSON Schema's own `if` reports no missing field.
 */
export type RequiredUnless = Readonly<
  Record<string, { readonly field: string; readonly is?: string }>
>;

type Fields = Readonly<Record<string, unknown>>;

/** Adds the keyword to a validator. A fault is one of `required`, with `unless` in its parameters. */
export function addRequiredUnless(ajv: Ajv): void {
  const validate: SchemaValidateFunction = (rules: RequiredUnless, data: Fields, parentSchema) => {
    const missing: Partial<ErrorObject>[] = [];
    for (const name in rules) {
      const rule = rules[name];
      if (rule === undefined || isSent(data[name]) || isMet(rule, data)) continue;
      const params = { missingProperty: name, unless: describeRule(rule) };
      missing.push({ keyword: "required", params, ...(parentSchema && { parentSchema }) });
    }
    validate.errors = missing;
    return missing.length === 0;
  };
  // An empty text is also a fault of its own field. The first fault of a field is named, so this one comes first.
  ajv.addKeyword({
    keyword: "x-required-unless",
    before: "properties",
    type: "object",
    schemaType: "object",
    validate,
  });
}

/** A caller that sends an empty text sends nothing. */
const isSent = (value: unknown): boolean => value !== undefined && value !== "";

function isMet({ field, is }: RequiredUnless[string], data: Fields): boolean {
  const value = data[field];
  return is === undefined ? isSent(value) : value === is;
}

const describeRule = ({ field, is }: RequiredUnless[string]): string =>
  is === undefined ? `\`${field}\` is sent` : `\`${field}\` is \`${is}\``;

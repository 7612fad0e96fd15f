import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";

/**
 * Compiles a published schema with one extra rule: a field that it does not describe is an error, unless it allows
 * others. So the service sends exactly what it documents.
 */
export function compileStrictly(schema: object): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  // The package's types are for CommonJS, where its default export is a module.
  (formats as unknown as (to: Ajv) => void)(ajv);
  return ajv.compile(closed(JSON.parse(JSON.stringify(schema))) as object);
}

/** The mismatches, on one line. */
export const faultsOf = ({ errors }: Pick<ValidateFunction, "errors">): string =>
  (errors ?? [])
    .map(({ instancePath, message, params }) => {
      const extra: unknown = params["additionalProperty"];
      return `${instancePath || "/"} ${message}${extra === undefined ? "" : `: ${extra}`}`;
    })
    .join(", ");

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === "examples" ? value : closed(value),
    ]),
  );
  return "properties" in inner ? { additionalProperties: false, ...inner } : inner;
}

/** Compiles the schema of each key once. */
export function remembering<Key>(
  compile: (key: Key) => ValidateFunction,
): (key: Key) => ValidateFunction {
  const compiled = new Map<Key, ValidateFunction>();
  return (key) => {
    const check = compiled.get(key) ?? compile(key);
    compiled.set(key, check);
    return check;
  };
}

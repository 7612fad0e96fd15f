import type { EmulatedAnswer, EmulatedRequest } from "../emulator.ts";

/** The fields of a JSON body. */
export type Fields = Readonly<Record<string, unknown>>;

export const done = (
  data: unknown,
  {
    status = 200,
    message = "Done",
    meta,
  }: { status?: number; message?: string; meta?: Fields } = {},
): EmulatedAnswer => ({
  status,
  body: { status: true, message, data, ...(meta === undefined ? {} : { meta }) },
});

/** Many refusals have only this code, so their message matters. */
export const refused = (status: number, message: string, code = "unknown"): EmulatedAnswer => ({
  status,
  body: {
    ...{ status: false, message, type: "validation_error", code },
    meta: { nextStep: "Read the documentation." },
  },
});

export const fieldsOf = ({ body }: EmulatedRequest): Fields => {
  const parsed: unknown = body === "" ? {} : JSON.parse(body);
  return parsed as Fields;
};

export const textIn = (fields: Fields, field: string): string => {
  const value = fields[field];
  return typeof value === "string" ? value : "";
};

/** An amount in whole kobo. Undefined for anything else. */
export function koboIn(fields: Fields, field: string): bigint | undefined {
  const value = Number(fields[field]);
  return Number.isInteger(value) && value > 0 ? BigInt(value) : undefined;
}

/** The refusal that names the first missing one of these fields. */
export function missingField(fields: Fields, names: readonly string[]): EmulatedAnswer | undefined {
  const missing = names.find((name) => fields[name] === undefined || fields[name] === "");
  return missing === undefined
    ? undefined
    : refused(400, `${missing} is required`, "missing_params");
}

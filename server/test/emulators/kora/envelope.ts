import type { EmulatedAnswer, EmulatedRequest } from "../emulator.ts";

/** The fields of a JSON body. */
export type Fields = Readonly<Record<string, unknown>>;

export const done = (data: unknown, message = "Done"): EmulatedAnswer => ({
  status: 200,
  body: { status: true, message, data },
});

/** Refusals have no code, so their message matters. */
export const refused = (status: number, message: string, data: unknown = null): EmulatedAnswer => ({
  status,
  body: { status: false, message, data },
});

export const fieldsOf = ({ body }: EmulatedRequest): Fields => {
  const parsed: unknown = body === "" ? {} : JSON.parse(body);
  return parsed as Fields;
};

/** The object in a field. Empty for anything else. */
export const objectIn = (fields: Fields, field: string): Fields => {
  const value = fields[field];
  return typeof value === "object" && value !== null ? (value as Fields) : {};
};

export const textIn = (fields: Fields, field: string): string => {
  const value = fields[field];
  return typeof value === "string" ? value : "";
};

/** Answers write amounts as texts with two decimals. */
export const nairaText = (kobo: bigint): string => (Number(kobo) / 100).toFixed(2);

/** Notices write them as numbers. */
export const nairaNumber = (kobo: bigint): number => Number(kobo) / 100;

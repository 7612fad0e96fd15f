import type { EmulatedAnswer, EmulatedRequest } from "../emulator.ts";

/** The fields of a JSON body. */
export type Fields = Readonly<Record<string, unknown>>;

export const done = (responseBody: unknown): EmulatedAnswer => ({
  status: 200,
  body: { requestSuccessful: true, responseMessage: "success", responseCode: "0", responseBody },
});

/** Monnify writes the code as a string here and as a number there. */
export const refused = (
  status: number,
  responseMessage: string,
  responseCode: string | number = "99",
): EmulatedAnswer => ({
  status,
  body: { requestSuccessful: false, responseMessage, responseCode },
});

export const fieldsOf = ({ body }: EmulatedRequest): Fields => {
  const parsed: unknown = body === "" ? {} : JSON.parse(body);
  return parsed as Fields;
};

export const textIn = (fields: Fields, field: string): string => {
  const value = fields[field];
  return typeof value === "string" ? value : "";
};

/** The refusal that names the first missing one of these fields. */
export function missingField(fields: Fields, names: readonly string[]): EmulatedAnswer | undefined {
  const missing = names.find((name) => fields[name] === undefined || fields[name] === "");
  return missing === undefined ? undefined : refused(400, `${missing} must not be blank`);
}

/** Naira of a request in kobo. */
export const toKobo = (naira: unknown): bigint => BigInt(Math.round(Number(naira) * 100));

/** Naira as a JSON number. */
export const toNaira = (kobo: bigint): number => Number(kobo) / 100;

/** Naira as the text that Monnify writes elsewhere. */
export const toNairaText = (kobo: bigint): string => toNaira(kobo).toFixed(2);

/** `17/03/2021 3:23:32 AM`, on the clock of Lagos. */
export function lagosStamp(ms: number): string {
  const time = new Date(ms + 3_600_000);
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = time.getUTCHours();
  const day = `${two(time.getUTCDate())}/${two(time.getUTCMonth() + 1)}/${time.getUTCFullYear()}`;
  const clock = `${hours % 12 || 12}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
  return `${day} ${clock} ${hours < 12 ? "AM" : "PM"}`;
}

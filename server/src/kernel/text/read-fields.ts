/** The fields of a JSON object in a text. Undefined for any other text. */
export function readFields(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

/** A number without a fraction that a double holds exactly. */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

import type { Mode } from "../../../kernel/tenancy/access.ts";
import { invalidDescription, invalidLimit, invalidUrl, unknownEventType } from "./errors.ts";

const URL_LENGTH_MAX = 2_000;
const DESCRIPTION_LENGTH_MAX = 255;

/** The default limits of an endpoint: concurrent requests, and requests a second. */
export const DEFAULT_LIMITS = { concurrencyMax: 50, perSecondMax: 500 } as const;

const LIMITS_MOST = { concurrencyMax: 200, perSecondMax: 5_000 } as const;

/** Returns the parsed URL. Throws `invalidUrl`. Whether its address is allowed is checked elsewhere. */
export function requireUrl(text: string, mode: Mode): URL {
  const trimmed = text.trim();
  if (trimmed.length > URL_LENGTH_MAX || !URL.canParse(trimmed))
    throw invalidUrl({ why: `must be a URL of at most ${URL_LENGTH_MAX} characters` });
  const url = new URL(trimmed);
  const schemes = mode === "live" ? ["https:"] : ["https:", "http:"];
  if (!schemes.includes(url.protocol))
    throw invalidUrl({
      why: mode === "live" ? "must begin with https://" : "must begin with https:// or http://",
    });
  if (url.username !== "" || url.password !== "")
    throw invalidUrl({ why: "must not contain a user name or password" });
  if (url.hash !== "") throw invalidUrl({ why: "must not contain a #fragment" });
  return url;
}

/** Returns the event types without duplicates. Null: all types, including future ones. Throws `unknownEventType`. */
export function requireEventTypes(
  types: readonly string[] | null,
  known: readonly string[],
): readonly string[] | null {
  if (types === null) return null;
  const unknown = types.find((type) => !known.includes(type));
  if (unknown !== undefined || types.length === 0)
    throw unknownEventType({ type: unknown ?? "", known });
  return [...new Set(types)];
}

export function requireDescription(text: string): string {
  const description = text.trim();
  if (description.length > DESCRIPTION_LENGTH_MAX)
    throw invalidDescription({ lengthMax: DESCRIPTION_LENGTH_MAX });
  return description;
}

export function requireLimit(name: keyof typeof LIMITS_MOST, value: number): number {
  const most = LIMITS_MOST[name];
  if (!Number.isInteger(value) || value < 1 || value > most) throw invalidLimit({ name, most });
  return value;
}

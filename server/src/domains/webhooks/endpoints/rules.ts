import type { Mode } from "../../../kernel/tenancy/access.ts";
import { badDescription, badLimit, badUrl, unknownEventType } from "./errors.ts";

const URL_LENGTH_MAX = 2_000;
const DESCRIPTION_LENGTH_MAX = 255;

/** How many requests an endpoint gets at once and in a second, where nothing else was said. */
export const USUAL_LIMITS = { concurrencyMax: 50, perSecondMax: 500 } as const;

const LIMITS_MOST = { concurrencyMax: 200, perSecondMax: 5_000 } as const;

/** Whether the host may be reached is asked of the guard, here and at each attempt. */
export function requireUrl(text: string, mode: Mode): URL {
  const trimmed = text.trim();
  if (trimmed.length > URL_LENGTH_MAX || !URL.canParse(trimmed))
    throw badUrl({ why: `is no URL of at most ${URL_LENGTH_MAX} characters` });
  const url = new URL(trimmed);
  const schemes = mode === "live" ? ["https:"] : ["https:", "http:"];
  if (!schemes.includes(url.protocol))
    throw badUrl({
      why: mode === "live" ? "must begin with https://" : "must begin with https:// or http://",
    });
  if (url.username !== "" || url.password !== "")
    throw badUrl({ why: "must hold no user name and no password" });
  if (url.hash !== "") throw badUrl({ why: "must hold no #fragment, which is never sent" });
  return url;
}

/** Null stands for all, those that come later included. */
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
    throw badDescription({ lengthMax: DESCRIPTION_LENGTH_MAX });
  return description;
}

export function requireLimit(name: keyof typeof LIMITS_MOST, value: number): number {
  const most = LIMITS_MOST[name];
  if (!Number.isInteger(value) || value < 1 || value > most) throw badLimit({ name, most });
  return value;
}

import { Refusal } from "../refusals.ts";

/** A key expires at a moment of real time. Null: never. */
export const hasExpired = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

export const keyExpired = (): Refusal =>
  new Refusal(
    "invalid_api_key",
    "This API key has expired. Ask the operator of the service for a new one.",
  );

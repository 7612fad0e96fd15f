import type { BetterAuthRateLimitStorage } from "@better-auth/core";
import { Attempts } from "./attempts.ts";
import type { LoginTools } from "./login-tools.ts";

/** How many requests of one address better-auth answers, beside the limit of wrong passwords. Windows in seconds. */
export const requestRules = {
  "/sign-in/email": { window: 60, max: 60 },
  "/sign-up/email": { window: 60, max: 20 },
  "/email-otp/*": { window: 60, max: 30 },
  "/request-password-reset": { window: 60, max: 20 },
  "/reset-password": { window: 60, max: 30 },
  "/change-password": { window: 60, max: 30 },
  "/two-factor/*": { window: 60, max: 60 },
  "/passkey/*": { window: 60, max: 60 },
} as const;

/** Counts requests in the database, so that all processes agree. The window is rounded up to whole minutes. */
export function limitRequests({ database, vault, realm }: LoginTools): BetterAuthRateLimitStorage {
  const attempts = new Attempts(database, vault, realm);
  return {
    async consume(key, { window, max }) {
      const limit = { most: max, minutes: Math.ceil(window / 60) };
      const { isLocked, secondsLeft } = await attempts.take(`request/${key}`, limit);
      return { allowed: !isLocked, retryAfter: isLocked ? secondsLeft : null };
    },
  };
}

import { Refusal } from "../refusals.ts";
import type { Access } from "../tenancy/access.ts";

interface Budget {
  tokens: number;
  atMs: number;
}

const BUDGETS_MAX = 100_000;

export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Until the budget is full again. */
  readonly resetSeconds: number;
}

/**
 * A token bucket for each environment: `requests_per_second` flow in, `requests_burst` fit. It lives in the process;
 * of several processes each takes an equal share, so that together they allow what one would.
 */
export class RateLimit {
  readonly #budgets = new Map<bigint, Budget>();
  readonly #nowMs: () => number;
  readonly #processes: () => number;

  constructor(nowMs: () => number, processes: () => number) {
    this.#nowMs = nowMs;
    this.#processes = processes;
  }

  /** Takes one request from the budget, or refuses it. */
  take(access: Access): RateLimitState {
    const share = this.#processes();
    const perSecond = access.requestsPerSecond / share;
    const burst = Math.max(1, access.requestsBurst / share);
    const budget = this.#refilled(access.environmentId, perSecond, burst);
    const refillSeconds = () => Math.ceil((burst - budget.tokens) / perSecond);
    if (budget.tokens < 1) throw limited(access, (1 - budget.tokens) / perSecond, refillSeconds());
    budget.tokens -= 1;
    const resetSeconds = refillSeconds();
    return {
      limit: access.requestsBurst,
      remaining: Math.floor(budget.tokens * share),
      resetSeconds,
    };
  }

  #refilled(environmentId: bigint, perSecond: number, burst: number): Budget {
    const nowMs = this.#nowMs();
    const known = this.#budgets.get(environmentId);
    if (known === undefined) {
      // A forgotten budget is a full one: at worst somebody gets one burst too many.
      if (this.#budgets.size >= BUDGETS_MAX) this.#budgets.clear();
      const fresh = { tokens: burst, atMs: nowMs };
      this.#budgets.set(environmentId, fresh);
      return fresh;
    }
    known.tokens = Math.min(burst, known.tokens + ((nowMs - known.atMs) / 1_000) * perSecond);
    known.atMs = nowMs;
    return known;
  }
}

export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    "RateLimit-Limit": String(state.limit),
    "RateLimit-Remaining": String(state.remaining),
    "RateLimit-Reset": String(state.resetSeconds),
  };
}

function limited(access: Access, waitSeconds: number, resetSeconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitSeconds));
  const { requestsPerSecond: most } = access;
  const allowed = most === 1 ? "one request" : `${most} requests`;
  const sentence = `More than ${allowed} a second came. Wait ${retryAfter} s and send this one again.`;
  const state = { limit: access.requestsBurst, remaining: 0, resetSeconds };
  return new Refusal("rate_limited", sentence, {
    headers: { "Retry-After": String(retryAfter), ...rateLimitHeaders(state) },
  });
}

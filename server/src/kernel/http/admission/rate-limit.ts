import { type BucketSize, TokenBuckets } from "../../limits/token-buckets.ts";
import { Refusal } from "../../refusals.ts";

const BUCKETS_MAX = 100_000;

/** How many requests a caller may send. */
export interface RequestBudget {
  readonly requestsPerSecond: number;
  readonly requestsBurst: number;
}

export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the budget is full again. */
  readonly resetSeconds: number;
}

/**
 * A token bucket for each environment, or for each person: `requests_per_second` flow in, `requests_burst` fit. Each process has its own
 * buckets and takes an equal share, so that all processes together allow the configured rate. `../limit-reads.ts` bounds
 * how many costly reads an environment has at once.
 */
export class RateLimit<Owner> {
  readonly #buckets: TokenBuckets<Owner>;
  readonly #processes: () => number;

  constructor(nowMs: () => number, processes: () => number) {
    this.#buckets = new TokenBuckets(nowMs, BUCKETS_MAX);
    this.#processes = processes;
  }

  /** Takes the cost of one request, or throws `rate_limited`. No request costs more than a whole burst. */
  take(owner: Owner, budget: RequestBudget, cost = 1): RateLimitState {
    const share = this.#processes();
    const perSecond = budget.requestsPerSecond / share;
    const burst = Math.max(1, budget.requestsBurst / share);
    const wanted = Math.min(cost, burst);
    const size: BucketSize = { perSecond, burst };
    const { isTaken, tokens } = this.#buckets.take(owner, size, wanted);
    const state = {
      limit: budget.requestsBurst,
      remaining: Math.floor(tokens * share),
      resetSeconds: Math.ceil((burst - tokens) / perSecond),
    };
    if (!isTaken) throw limited(budget, wanted, (wanted - tokens) / perSecond, state);
    return state;
  }
}

export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    "RateLimit-Limit": String(state.limit),
    "RateLimit-Remaining": String(state.remaining),
    "RateLimit-Reset": String(state.resetSeconds),
  };
}

function limited(
  { requestsPerSecond: most }: RequestBudget,
  cost: number,
  waitSeconds: number,
  state: RateLimitState,
): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitSeconds));
  const sentence =
    cost > 1
      ? `This request costs as much as ${Math.ceil(cost)} requests, and ${state.remaining} are left.`
      : `More than ${most === 1 ? "one request" : `${most} requests`} a second came.`;
  return new Refusal("rate_limited", `${sentence} Wait ${retryAfter} s and send this one again.`, {
    headers: { "Retry-After": String(retryAfter), ...rateLimitHeaders(state) },
  });
}

import { TokenBuckets } from "../limits/token-buckets.ts";
import { Turns } from "../limits/turns.ts";
import { Refusal } from "../refusals.ts";

/** How many unknown keys a client may try. A person who mistypes a key needs a few. */
const PER_CLIENT = { perSecond: 10, burst: 100 };

/** All clients together, however many addresses they have. */
const IN_ALL = { perSecond: 100, burst: 300 };

const CLIENTS_MAX = 10_000;

/** Lookups of unknown keys leave one of the three connections to known keys. */
const AT_ONCE = { perGroup: 2, inAll: 2, waitingMax: 50, patienceMs: 1_000 };

/**
 * Limits the cost of unknown keys: their lookups a second, for each client and in all, and how many run at once. A key
 * that turns out to be real is not counted.
 */
export class UnknownKeys {
  readonly #clients: TokenBuckets<string>;
  readonly #all: TokenBuckets<"all">;
  readonly #turns = new Turns<string>(AT_ONCE);

  constructor(nowMs: () => number) {
    this.#clients = new TokenBuckets(nowMs, CLIENTS_MAX);
    this.#all = new TokenBuckets(nowMs, 1);
  }

  /** Looks up a key that is not known to exist. Throws `rate_limited` after too many of them. */
  async lookUp<Found>(
    client: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    this.#takeTokens(client);
    const turn = await this.#turns.take(client);
    if (typeof turn === "string") throw tooManyUnknown(1);
    try {
      const found = await find();
      if (found !== undefined) this.#giveBackTokens(client);
      return found;
    } finally {
      turn.end();
    }
  }

  #takeTokens(client: string): void {
    const own = this.#clients.take(client, PER_CLIENT, 1);
    if (!own.isTaken) throw tooManyUnknown((1 - own.tokens) / PER_CLIENT.perSecond);
    const all = this.#all.take("all", IN_ALL, 1);
    if (all.isTaken) return;
    this.#clients.giveBack(client, PER_CLIENT, 1);
    throw tooManyUnknown((1 - all.tokens) / IN_ALL.perSecond);
  }

  #giveBackTokens(client: string): void {
    this.#clients.giveBack(client, PER_CLIENT, 1);
    this.#all.giveBack("all", IN_ALL, 1);
  }
}

function tooManyUnknown(waitSeconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitSeconds));
  return new Refusal(
    "rate_limited",
    `Too many unknown API keys came from your address. Check the key, wait ${retryAfter} s and send this again.`,
    { headers: { "Retry-After": String(retryAfter) } },
  );
}

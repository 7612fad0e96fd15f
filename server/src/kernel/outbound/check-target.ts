import { lookup } from "node:dns/promises";
import {
  type Address,
  forbiddenBecause,
  isWithin,
  type Network,
  readAddress,
} from "./addresses.ts";

/** Answers every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface GuardSettings {
  /** Private networks that the operator allows. */
  readonly allowed: readonly Network[];
  readonly resolve: Resolve;
  nowMs(): number;
}

/** The address is not public: a request there could reach what only we can reach. */
export class ForbiddenTarget extends Error {
  override readonly name = "ForbiddenTarget";
}

/** A name that resolves to nothing. */
export class UnknownHost extends Error {
  override readonly name = "UnknownHost";
}

export const resolveBySystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};

/**
 * How long an answer is cached. A busy receiver is resolved once in this time, and a rebound name is noticed after it.
 */
const ANSWER_COUNTS_MS = 1_000;

/** How many names are cached. Beyond it the oldest are dropped and resolved again. */
const NAMES_MAX = 5_000;

interface Known {
  readonly untilMs: number;
  readonly addresses: Promise<readonly string[]>;
}

/**
 * Decides where outbound requests may go: to public addresses, and to those that the operator allows. It checks
 * addresses, never names. If one address of a name is forbidden, the name is.
 */
export class OutboundGuard {
  readonly #settings: GuardSettings;
  readonly #known = new Map<string, Known>();

  constructor(settings: GuardSettings) {
    this.#settings = settings;
  }

  /** Checks a host that is written as an address. A name can be checked only after it is resolved. */
  judgeLiteral(hostname: string): void {
    const address = readAddress(withoutBrackets(hostname));
    if (address !== undefined) this.#requireAllowed(address, withoutBrackets(hostname));
  }

  /** The addresses that a connection to this host may use. All of them are checked. */
  addressesOf(hostname: string): Promise<readonly string[]> {
    const host = withoutBrackets(hostname);
    const nowMs = this.#settings.nowMs();
    const known = this.#known.get(host);
    if (known !== undefined && nowMs < known.untilMs) return known.addresses;
    const addresses = this.#resolve(host);
    this.#known.delete(host);
    this.#known.set(host, { untilMs: nowMs + ANSWER_COUNTS_MS, addresses });
    this.#forgetOldest();
    return addresses;
  }

  /** Asked of a connection's other end, once it is there. */
  requireAllowedPeer(peer: string | undefined): void {
    const address = peer === undefined ? undefined : readAddress(peer);
    if (peer === undefined || address === undefined)
      throw new UnknownHost("The connection has no peer.");
    this.#requireAllowed(address, peer);
  }

  async #resolve(host: string): Promise<readonly string[]> {
    const literal = readAddress(host) !== undefined;
    const found = literal ? [host] : await this.#settings.resolve(host);
    if (found.length === 0) throw new UnknownHost(`${host} has no address.`);
    for (const text of found) {
      const address = readAddress(text);
      if (address === undefined)
        throw new UnknownHost(`${host} resolves to ${text}, which is not an address.`);
      this.#requireAllowed(address, literal ? host : `${host} (${text})`);
    }
    return found;
  }

  #requireAllowed(address: Address, named: string): void {
    if (this.#settings.allowed.some((network) => isWithin(address, network))) return;
    const because = forbiddenBecause(address);
    if (because === undefined) return;
    throw new ForbiddenTarget(`${named} is not public: it is ${because}.`);
  }

  #forgetOldest(): void {
    for (const host of this.#known.keys()) {
      if (this.#known.size <= NAMES_MAX) return;
      this.#known.delete(host);
    }
  }
}

/** True if a host is written as an address. */
export const isLiteral = (hostname: string): boolean =>
  readAddress(withoutBrackets(hostname)) !== undefined;

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1");

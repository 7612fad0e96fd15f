import type { Socket } from "node:net";
import type { buildConnector, Dispatcher, Pool } from "undici";
import { isLiteral, type OutboundGuard } from "./check-target.ts";
import { type Failure, failureOf, statusFailure, TookTooLong } from "./failures.ts";

export interface ReceiverSettings {
  readonly url: URL;
  readonly guard: OutboundGuard;
  readonly connectionsMax: number;
  readonly limits?: ReceiverLimits;
  nowMs(): number;
}

export interface ReceiverLimits {
  readonly connectMs: number;
  /** From the beginning to the last byte of the answer. */
  readonly answerMs: number;
  readonly answerReadBytes: number;
  readonly answerKeptBytes: number;
}

const USUAL_LIMITS: ReceiverLimits = {
  connectMs: 5_000,
  answerMs: 15_000,
  answerReadBytes: 64 * 1024,
  answerKeptBytes: 16 * 1024,
};

/** An idle connection keeps its checked address, so it is not kept for long. */
const KEEP_ALIVE_MS = 4_000;

/** The result of a request. It never throws: `failure` says what went wrong. */
export interface Posted {
  readonly durationMs: number;
  /** Null where no answer came. */
  readonly status: number | null;
  /** The beginning of the answer's body. */
  readonly answer: Buffer;
  /** Whether there was more of it than was read. */
  readonly answerCut: boolean;
  readonly retryAfter: string | undefined;
  readonly failure: Failure | undefined;
}

/**
 * A third party's server, whose address a merchant gave us. Before each request every address of its name is checked. A
 * connection goes only to a checked address, redirects are not followed, and answers are read only up to the limits.
 */
export class Receiver {
  readonly #settings: ReceiverSettings;
  readonly #limits: ReceiverLimits;
  readonly #pool: Promise<Pool>;

  constructor(settings: ReceiverSettings) {
    this.#settings = settings;
    this.#limits = settings.limits ?? USUAL_LIMITS;
    this.#pool = openPool(settings, this.#limits);
    // The sender reports the error.
    this.#pool.catch(() => undefined);
  }

  async post(headers: Readonly<Record<string, string>>, body: Buffer): Promise<Posted> {
    const startedMs = this.#settings.nowMs();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new TookTooLong()), this.#limits.answerMs);
    const reading = new Reading(this.#limits);
    let failure: Failure | undefined;
    try {
      await this.#checked(deadline.signal);
      const response = await this.#request(headers, body, deadline.signal);
      await reading.take(response);
      failure = statusFailure(response.statusCode, reading.location);
    } catch (error) {
      failure = failureOf(deadline.signal.aborted ? deadline.signal.reason : error);
    } finally {
      clearTimeout(timer);
    }
    const durationMs = Math.round(this.#settings.nowMs() - startedMs);
    return { durationMs, ...reading.result(), failure };
  }

  /** Requests that are under way fail. */
  async close(): Promise<void> {
    await (await this.#pool).destroy();
  }

  async #request(headers: Readonly<Record<string, string>>, body: Buffer, signal: AbortSignal) {
    const { pathname, search } = this.#settings.url;
    const pool = await this.#pool;
    return await pool.request({
      method: "POST",
      path: `${pathname}${search}`,
      headers,
      body,
      signal,
    });
  }

  async #checked(signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      await Promise.race([
        this.#settings.guard.addressesOf(this.#settings.url.hostname),
        aborted.promise,
      ]);
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }
}

/** The client is loaded for the first receiver, so a process that only answers requests saves its memory. */
async function openPool(
  { url, guard, connectionsMax }: ReceiverSettings,
  { connectMs }: ReceiverLimits,
): Promise<Pool> {
  const undici = await import("undici");
  const connect = undici.buildConnector({ timeout: connectMs, allowH2: false });
  return new undici.Pool(url.origin, {
    connections: connectionsMax,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: pinnedConnector(guard, connect),
  });
}

/** What there is of an answer, however far it came. */
class Reading {
  readonly #limits: ReceiverLimits;
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #response: Dispatcher.ResponseData | undefined;

  constructor(limits: ReceiverLimits) {
    this.#limits = limits;
  }

  get location(): string | undefined {
    return this.#header("location");
  }

  /** Reads to the end or to the limit. Leaving the loop early closes the connection. */
  async take(response: Dispatcher.ResponseData): Promise<void> {
    this.#response = response;
    for await (const piece of response.body) {
      this.#pieces.push(piece);
      this.#bytes += piece.length;
      if (this.#bytes > this.#limits.answerReadBytes) return;
    }
  }

  result() {
    const { answerKeptBytes, answerReadBytes } = this.#limits;
    return {
      status: this.#response?.statusCode ?? null,
      answer: Buffer.concat(this.#pieces).subarray(0, answerKeptBytes),
      answerCut: this.#bytes > answerReadBytes,
      retryAfter: this.#header("retry-after"),
    };
  }

  #header(name: string): string | undefined {
    const value = this.#response?.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }
}

/** How many addresses of a name are tried. */
const ADDRESSES_TRIED_MAX = 3;

/** Connects to a checked address, and verifies the peer before it sends anything. */
function pinnedConnector(
  guard: OutboundGuard,
  connect: buildConnector.connector,
): buildConnector.connector {
  const toAddress = (options: buildConnector.Options, address: string) =>
    new Promise<Socket>((resolve, reject) => {
      const { hostname, protocol } = options;
      // The certificate must be for the name, not the address.
      const isNamed = protocol === "https:" && !isLiteral(hostname);
      const named = isNamed ? { servername: hostname } : {};
      connect({ ...options, ...named, hostname: address }, (error, socket) => {
        if (error === null) resolve(socket);
        else reject(error);
      });
    });
  const pinned = async (options: buildConnector.Options) => {
    const addresses = await guard.addressesOf(options.hostname);
    const socket = await firstOf(addresses.slice(0, ADDRESSES_TRIED_MAX), (address) =>
      toAddress(options, address),
    );
    try {
      guard.requireAllowedPeer(socket.remoteAddress);
      return socket;
    } catch (forbidden) {
      socket.destroy();
      throw forbidden;
    }
  };
  return (options, callback) => {
    pinned(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** If one address of a name is unreachable, the next may work. A time-out is not tried again. */
async function firstOf(
  addresses: readonly string[],
  connect: (address: string) => Promise<Socket>,
): Promise<Socket> {
  const [address = "", ...others] = addresses;
  try {
    return await connect(address);
  } catch (error) {
    if (others.length === 0 || failureOf(error).kind !== "connect_failed") throw error;
    return await firstOf(others, connect);
  }
}
